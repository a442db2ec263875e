// `npm run bench`: installs pgbench when it is missing and can be, builds, then measures.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const setup = spawnSync('bash', [join(root, 'scripts/setup-sandbox.sh'), 'bench'], { cwd: root, stdio: 'inherit' });
if (setup.status !== 0) process.exit(setup.status ?? 1);
build();
process.chdir(root);
process.argv.splice(1, 1, join(root, 'test/bench/main.mjs'));
await import('../test/bench/main.mjs');
