// A stand-in for the agent, to be killed with -9: starts one job in the sandbox named, from the built product, and waits.
//   node agent-process.mjs bubblewrap|SOCKET WORKDIR ATTEMPT SCRIPT [IMAGE]
import { dirname } from 'node:path';
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
  const { findSandboxes } = await import('../../../dist/apps/agent/src/sandbox/index.js');
  const registries = [`http://${image.split('/')[0]}`];
  const limits = { imageBytes: 1e9, pullBytes: Infinity, totalBytes: 1e9 };
  const images = { registries, limits, folder: dirname(workDir), tell: console.log };
  return (await findSandboxes({ sockets: [where], images })).find(({ name }) => name !== 'bubblewrap');
}
