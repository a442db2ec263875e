import type { Attacker } from '../attacker.js';
import { COIN_USD } from '../books.js';
import { DAY_H } from '../world.js';

const COINS = 10;

export const disputeAbuse: Attacker = {
  name: 'dispute abuse',
  what: 'disputes every good result, and hopes that nobody settles it',
  bound: { usd: (times) => times * COINS * COIN_USD * 0.5, cap: 'DISPUTE_DEFAULT_SPLIT_PERCENT' },
  waitsFor: 'verdict',
  async run(world) {
    const { http, residents } = world;
    const buyer = await world.rich(10);
    const { token } = buyer;
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await residents.print(id, COINS);
      await http.ok('POST', `/api/jobs/${id}/complete`, { worker: residents.worker, body: { exit_code: 0 } });
      await http.ok('POST', `/api/jobs/${id}/dispute`, { token, body: { reason: 'I do not like it.' } });
    }
    await world.pass(15 * DAY_H);
    await http.hope(async () => {
      const { jobs } = await http.ok('GET', '/api/jobs', { token });
      return (jobs as Array<{ cost_coin: number }>).every(({ cost_coin }) => cost_coin > 0);
    });
  },
};
