import { nothing } from '../attacker.js';
import type { Attacker } from '../attacker.js';
import type { World } from '../world.js';

/** The price list's H200, in dollars per hour. */
const RATE_USD = 3.5;
const RUN_S = 4.8;
const RIG = { capabilities: ['script', 'gpu'], gpu_name: 'NVIDIA H200', gpu_count: 1, gpu_memory_gb: 141 };

export const deployChurn: Attacker = {
  name: 'deploy churn',
  what: "runs deploys on an honest owner's H200 and stops each just before the device's next word about it",
  bound: nothing,
  waitsFor: 'deploys',
  async run(world) {
    const buyer = await world.rich(10 * world.times);
    const { token } = buyer;
    const worker = await world.device(world.residents.owner, RIG);
    await sync(world, worker, [], true);
    const order = { gpu_model: 'H200', gpu_count: 1, duration_hrs: 1, replicas: 1, payment_type: 'coin' };
    const what = { job_name: 'churn', job_type: 'Script', command: ['true'] };
    for (let n = 0; n < world.times; n++) {
      const { job_id } = await world.http.ok('POST', '/api/deploy/job', { token, body: { ...order, ...what } });
      await start(world, worker, job_id as string);
      await world.pass(RUN_S / 3600);
      world.residents.gaveDollars((RATE_USD * RUN_S) / 3600);
      await world.http.ok('POST', `/api/deploy/jobs/${job_id}/stop`, { token });
      await sync(world, worker, []);
    }
    await world.http.ok('POST', '/api/worker/offline', { worker });
  },
};

interface Order {
  placement_id: string;
  deploy_id: string;
}

const sync = async (world: World, worker: string, replicas: object[], fresh = false): Promise<Order[]> =>
  (await world.http.ok('POST', '/api/deploy/replicas/sync', { worker, body: { fresh, replicas } })).replicas;

/** Waits until the device is told to run it, and says that it does. */
async function start(world: World, worker: string, deployId: string): Promise<void> {
  let placement: string | undefined;
  await world.http.until('the replica', async () => {
    placement = (await sync(world, worker, [])).find(({ deploy_id }) => deploy_id === deployId)?.placement_id;
    return placement !== undefined;
  });
  await sync(world, worker, [{ placement_id: placement, state: 'running' }]);
}
