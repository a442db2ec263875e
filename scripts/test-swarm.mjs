// Three Docker engines in a swarm, and deploys on it. Installs what it needs as root, and fails where it can't.
import { spawnSync } from 'node:child_process';
import { watchJest } from './testing/jest.mjs';

const run = (file, args) => {
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run('sh', ['scripts/setup-sandbox.sh', 'engines', 'network']);
run(process.execPath, ['scripts/build.mjs']);
process.exit(watchJest('.', ['--selectProjects=swarm', '--runInBand', ...process.argv.slice(2)]));
