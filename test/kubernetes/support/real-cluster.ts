import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PATIENCE_MS } from '../../support/patience.js';

const run = promisify(execFile);
const SCRIPT = 'scripts/k8s-test-cluster.sh';

export interface RealCluster {
  /** Kubeconfig of an account with the rights that docs/clusters.md names. */
  configFile: string;
  api: string;
  token: string;
  fetch: typeof fetch;
  killNode(name: string): Promise<void>;
  startNode(name: string): Promise<void>;
  /** Text of a page inside the network of a node's pods. */
  fetchInside(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Two nodes; the second has two GPUs of which nothing is known but the label. */
export async function startCluster(): Promise<RealCluster> {
  if (process.getuid?.() !== 0) throw new Error('the Kubernetes suite builds and starts a cluster: run it as root');
  const dir = await mkdtemp(join(tmpdir(), 'k8s-test-'));
  const script = (...args: string[]): Promise<unknown> => run('sh', [SCRIPT, ...args], { timeout: 50 * PATIENCE_MS });
  const stop = async (): Promise<void> => {
    await script('down', dir);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await script('up', dir);
    await giveGpus(dir);
  } catch (error) {
    await stop();
    throw error;
  }
  const numberOf = (name: string): string => name.slice(-1);
  const pidOf = async (file: string): Promise<string> => (await readFile(join(dir, file), 'utf8')).trim();
  return {
    configFile: join(dir, 'market.conf'),
    api: 'https://10.178.5.254:6443',
    token: await pidOf('market.token'),
    fetch: fetchTrusting(await readFile(join(dir, 'ca.crt'), 'utf8')),
    killNode: async (name) => void process.kill(Number(await pidOf(`node${numberOf(name)}/kubelet.pid`)), 'SIGKILL'),
    startNode: async (name) => void (await script('node', dir, numberOf(name))),
    fetchInside: async (address) => {
      // 172.30.N.x: pods of node N.
      const node = address.split('.')[2]!;
      const within = ['--target', await pidOf(`node${node}.pid`), '--net', 'curl', '-sf', '--max-time', '5'];
      return (await run('nsenter', [...within, `http://${address}/`])).stdout;
    },
    stop,
  };
}

/** As a device plugin and NVIDIA's discovery would say it. */
async function giveGpus(dir: string): Promise<void> {
  const node = 'https://10.178.5.254:6443/api/v1/nodes/node-2';
  const token = (await readFile(join(dir, 'admin.token'), 'utf8')).trim();
  const patch = (url: string, body: object, type: string): Promise<unknown> =>
    run('curl', [
      ...['-sf', '--cacert', join(dir, 'ca.crt'), '-H', `Authorization: Bearer ${token}`],
      ...['-H', `Content-Type: ${type}`, '-X', 'PATCH', '-d', JSON.stringify(body), url],
    ]);
  const labels = { 'nvidia.com/gpu.product': 'NVIDIA-A100-SXM4-80GB' };
  await patch(node, { metadata: { labels } }, 'application/strategic-merge-patch+json');
  const capacity = [{ op: 'add', path: '/status/capacity/nvidia.com~1gpu', value: '2' }];
  await patch(`${node}/status`, capacity, 'application/json-patch+json');
}

/** Node's fetch takes no certificate authority. */
function fetchTrusting(ca: string): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const headers = init?.headers as Record<string, string>;
      const call = request(String(input), { ca, method: init?.method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve(new Response(new Uint8Array(Buffer.concat(chunks)), { status: reply.statusCode })),
        );
      });
      call.on('error', reject).end(init?.body as Uint8Array | undefined);
    });
}
