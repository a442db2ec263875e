import type { Attacker } from '../attacker.js';
import { COIN_USD, DISPUTE_SPLIT, LEAST_PAY } from '../defaults.js';
import { DAY_H } from '../world.js';

const COINS = 10;

export const exitAfterPrinting: Attacker = {
  name: 'exit 1 after printing',
  what: 'has the program print its result and then exit with an error, disputes that too, and hopes that nobody settles it',
  bound: {
    usd: (times) => times * COINS * COIN_USD * (1 - LEAST_PAY * DISPUTE_SPLIT),
    cap: 'CANCEL_MIN_PAY_PERCENT, DISPUTE_DEFAULT_SPLIT_PERCENT',
  },
  async run(world) {
    const { http, residents } = world;
    const buyer = await world.rich(10 * world.times);
    const { token } = buyer;
    const ids: string[] = [];
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await residents.print(id, COINS);
      const body = { exit_code: 1, reason: 'The program ended with 1.' };
      await http.ok('POST', `/api/jobs/${id}/fail`, { worker: residents.worker, body });
      await http.ok('GET', `/api/jobs/${id}/logs`, { token });
      await http.send('POST', `/api/jobs/${id}/dispute`, { token, body: { reason: 'It failed.' } });
      ids.push(id);
    }
    await world.pass(15 * DAY_H);
    for (const id of ids) await world.paid(id, buyer);
  },
};
