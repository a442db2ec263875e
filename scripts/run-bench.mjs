// `npm run bench`: installs pgbench and other proxies if possible, builds, then measures.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { status } = setUp('bench');
if (status !== 0) process.exit(status ?? 1);
// Without them their rows are left out, with a notice.
setUp('proxies');
await build();
process.chdir(root);
process.argv.splice(1, 1, join(root, 'test/bench/main.mjs'));
await import('../test/bench/main.mjs');

function setUp(group) {
  return spawnSync('bash', [join(root, 'scripts/setup-sandbox.sh'), group], { cwd: root, stdio: 'inherit' });
}
