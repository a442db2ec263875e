import type { Attacker } from '../attacker.js';
import { FEE } from '../defaults.js';
import { deploy, having, RATE_USD, start, stop, sync } from '../replicas.js';

/** Until the buyer looks inside. */
const HOURS = 0.1;

export const phantomGpu: Attacker = {
  name: 'phantom GPU',
  what: 'claims to have an H100 and to run what was rented on it, and does neither, until the buyer looks',
  bound: { usd: () => RATE_USD.H100 * HOURS * (1 - FEE), cap: 'until the buyer stops the deploy' },
  async run(world) {
    const { buyer } = world.residents;
    const worker = await world.device(await world.stranger(), having('H100'));
    await sync(world, worker, [], true);
    const id = await deploy(world, buyer, 'H100');
    const word = await start(world, worker, id);
    await world.pass(HOURS);
    await sync(world, worker, [word]);
    await stop(world, buyer, id);
    await world.http.ok('POST', '/api/worker/offline', { worker });
  },
};
