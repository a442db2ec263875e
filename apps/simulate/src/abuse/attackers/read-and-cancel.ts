import type { Attacker } from '../attacker.js';
import { COIN_USD, LEAST_PAY } from '../defaults.js';

const COINS = 10;

export const readAndCancel: Attacker = {
  name: 'read and cancel',
  what: 'has the program print its result, reads it in the log and cancels before it is delivered',
  bound: { usd: (times) => times * COINS * COIN_USD * (1 - LEAST_PAY), cap: 'CANCEL_MIN_PAY_PERCENT' },
  async run(world) {
    const buyer = await world.rich(10 * world.times);
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await world.residents.print(id, COINS);
      await world.http.ok('GET', `/api/jobs/${id}/logs`, { token: buyer.token });
      await world.http.ok('POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    }
  },
};
