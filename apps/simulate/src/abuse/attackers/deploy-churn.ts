import { nothing, type Attacker } from '../attacker.js';
import { deploy, having, RATE_USD, start, stop, sync } from '../replicas.js';

const RUN_S = 4.8;

export const deployChurn: Attacker = {
  name: 'deploy churn',
  what: "runs deploys on an honest owner's H200 and stops each just before the device's next report",
  bound: nothing,
  async run(world) {
    const buyer = await world.rich(10 * world.times);
    const worker = await world.device(world.residents.owner, having('H200'));
    await sync(world, worker, [], true);
    for (let n = 0; n < world.times; n++) {
      const id = await deploy(world, buyer, 'H200');
      await start(world, worker, id);
      await world.pass(RUN_S / 3600);
      world.residents.gaveDollars((RATE_USD.H200 * RUN_S) / 3600);
      await stop(world, buyer, id);
      await sync(world, worker);
    }
    await world.http.ok('POST', '/api/worker/offline', { worker });
  },
};
