// A stand-in for the agent, to be killed with -9: starts one job in the sandbox named, from the built product, and waits.
//   node agent-process.mjs bubblewrap|SOCKET WORKDIR ATTEMPT SCRIPT [IMAGE]
import { BubblewrapSandbox } from '../../../dist/apps/agent/src/sandbox/bubblewrap/bubblewrap-sandbox.js';

const [where, workDir, attemptId, script, image] = process.argv.slice(2);
const job = {
  attemptId,
  workDir,
  spec: { script, image, timeoutS: 60, memoryMb: 64 },
  onLog: (chunk) => process.stdout.write(chunk),
};
const running = await (await sandbox()).start(job);
const { cause, detail } = await running.done;
console.log(`ended: ${cause} ${detail ?? ''}`);
await running.dispose();

async function sandbox() {
  if (where === 'bubblewrap') return new BubblewrapSandbox();
  const { findEngines } = await import('../../../dist/apps/agent/src/sandbox/engine/find-engines.js');
  const { DockerSandbox } = await import('../../../dist/apps/agent/src/sandbox/docker/docker-sandbox.js');
  const { PodmanSandbox } = await import('../../../dist/apps/agent/src/sandbox/podman/podman-sandbox.js');
  const [{ kind, docker }] = await findEngines([where]);
  return kind === 'podman' ? new PodmanSandbox({ docker }) : new DockerSandbox({ docker });
}
