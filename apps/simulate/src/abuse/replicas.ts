import type { Account } from './testbed.js';
import type { World } from './world.js';

/** From GPU_PRICES, in dollars per hour. */
export const RATE_USD = { H200: 3.5, H100: 2.5 };

export type Gpu = keyof typeof RATE_USD;

/** What a device with this GPU reports. */
export const having = (gpu: Gpu): object => ({
  capabilities: ['script', 'gpu'],
  gpu_name: `NVIDIA ${gpu}`,
  gpu_count: 1,
  gpu_memory_gb: 80,
});

/** Deploys one replica for an hour; returns the deploy's id. */
export async function deploy({ http }: World, { token }: Account, gpu: Gpu): Promise<string> {
  const order = { gpu_model: gpu, gpu_count: 1, duration_hrs: 1, replicas: 1, payment_type: 'coin' };
  const body = { ...order, job_name: 'rented', job_type: 'Script', command: ['true'] };
  return (await http.ok('POST', '/api/deploy/job', { token, body })).job_id as string;
}

export const stop = ({ http }: World, { token }: Account, id: string): Promise<unknown> =>
  http.ok('POST', `/api/deploy/jobs/${id}/stop`, { token });

interface Order {
  placement_id: string;
  deploy_id: string;
}

/** Sends a device's reports about its replicas; returns what it should run. */
export const sync = async ({ http }: World, worker: string, replicas: object[] = [], fresh = false): Promise<Order[]> =>
  (await http.ok('POST', '/api/deploy/replicas/sync', { worker, body: { fresh, replicas } })).replicas;

/** Waits until the device is told to run it, and reports that it does; returns the report, for repeats. */
export async function start(world: World, worker: string, deployId: string): Promise<object> {
  let placement: string | undefined;
  await world.http.until('the replica', async () => {
    placement = (await sync(world, worker)).find(({ deploy_id }) => deploy_id === deployId)?.placement_id;
    return placement !== undefined;
  });
  const word = { placement_id: placement, state: 'running' };
  await sync(world, worker, [word]);
  return word;
}
