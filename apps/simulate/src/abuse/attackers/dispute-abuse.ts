import type { Attacker } from '../attacker.js';
import { COIN_USD, DISPUTE_SPLIT } from '../defaults.js';
import { DAY_H } from '../world.js';

const COINS = 10;

export const disputeAbuse: Attacker = {
  name: 'dispute abuse',
  what: 'disputes every good result, and hopes that nobody settles it',
  bound: { usd: (times) => times * COINS * COIN_USD * DISPUTE_SPLIT, cap: 'DISPUTE_DEFAULT_SPLIT_PERCENT' },
  async run(world) {
    const { http, residents } = world;
    const buyer = await world.rich(10 * world.times);
    const { token } = buyer;
    const ids: string[] = [];
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await residents.print(id, COINS);
      await http.ok('POST', `/api/jobs/${id}/complete`, { worker: residents.worker, body: { exit_code: 0 } });
      await http.send('POST', `/api/jobs/${id}/dispute`, { token, body: { reason: 'I do not like it.' } });
      ids.push(id);
    }
    await world.pass(15 * DAY_H);
    for (const id of ids) await world.paid(id, buyer);
  },
};
