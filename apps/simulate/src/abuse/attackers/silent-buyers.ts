import type { Attacker } from '../attacker.js';
import { COIN_USD, FEE } from '../defaults.js';

const COINS = 10;

export const silentBuyers: Attacker = {
  name: 'silent buyers',
  what: 'delivers garbage at once, and hopes that nobody looks at it in time',
  bound: { usd: (times) => times * COINS * COIN_USD * (1 - FEE), cap: 'REVIEW_HOURS' },
  async run(world) {
    const { http, residents } = world;
    const owner = await world.stranger();
    const worker = await world.device(owner);
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(residents.buyer, { price_coin: COINS });
      await http.ok('POST', `/api/jobs/${id}/accept`, { worker });
      await http.ok('POST', `/api/jobs/${id}/complete`, { worker, body: { exit_code: 0, result: 'done' } });
    }
    await world.pass(25);
    await http.until('the pay', async () => (await world.balances(owner)).coin > world.times * COINS * 0.9);
  },
};
