// A real Kubernetes of two nodes. Building it takes a while the first time, so it must be requested: K8S=1.
import { spawnSync } from 'node:child_process';
import { watchJest } from './testing/jest.mjs';

if (process.env.K8S !== '1') {
  console.error('This builds and starts a Kubernetes cluster as root: K8S=1 npm run test:k8s');
  process.exit(2);
}
const run = (file, args) => {
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run('sh', ['scripts/setup-sandbox.sh', 'engines', 'network']);
run('sh', ['scripts/k8s-test-cluster.sh', 'build']);
process.exit(watchJest('.', ['--selectProjects=k8s', '--runInBand', ...process.argv.slice(2)]));
