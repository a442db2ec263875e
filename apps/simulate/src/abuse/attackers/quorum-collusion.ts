import type { Attacker } from '../attacker.js';
import { COIN_USD, FEE } from '../defaults.js';

const COINS = 10;
const OWNERS = 2;

export const quorumCollusion: Attacker = {
  name: 'quorum collusion',
  what: 'has as many owners as a quorum needs; they get all of its copies and answer with the same garbage',
  // Nobody else has answered, so no rule can tell. A buyer who fears this asks for more owners.
  bound: { usd: (times) => times * COINS * COIN_USD * (1 - FEE), cap: "the job's quorum, QUORUM_SPOT_CHECK_PERCENT" },
  async run(world) {
    const { http, residents } = world;
    const owners = await world.strangers(OWNERS);
    const rigs = await Promise.all(owners.map((owner) => world.device(owner)));
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(residents.buyer, { price_coin: COINS, verification: 'quorum', quorum: OWNERS });
      for (const worker of rigs) {
        const { job } = await http.ok('POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 10 } });
        if (job)
          await http.ok('POST', `/api/jobs/${job.id}/complete`, { worker, body: { exit_code: 0, result: 'garbage' } });
      }
      const { token } = residents.buyer;
      await http.until(
        'the ruling',
        async () => (await http.ok('GET', `/api/jobs/${id}`, { token })).job.ended_at !== null,
      );
    }
  },
};
