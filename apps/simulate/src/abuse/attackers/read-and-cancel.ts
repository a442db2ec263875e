import type { Attacker } from '../attacker.js';
import { COIN_USD } from '../books.js';

const COINS = 10;
/** The default of CANCEL_MIN_PAY_PERCENT. */
const LEAST = 0.1;

const bound = { usd: (times: number) => times * COINS * COIN_USD * (1 - LEAST), cap: 'CANCEL_MIN_PAY_PERCENT' };

export const readAndCancel: Attacker = {
  name: 'read and cancel',
  what: 'has the program print its result, reads it in the log and cancels before it is delivered',
  bound,
  waitsFor: 'time',
  async run(world) {
    const buyer = await world.rich(10);
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await world.residents.print(id, COINS);
      await world.http.ok('GET', `/api/jobs/${id}/logs`, { token: buyer.token });
      await world.http.ok('POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    }
  },
};

export const exitAfterPrinting: Attacker = {
  name: 'exit 1 after printing',
  what: 'has the program print its result and then end with an error, so that the job fails',
  bound,
  waitsFor: 'blame',
  async run(world) {
    const buyer = await world.rich(10);
    const { http, residents } = world;
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS });
      await residents.print(id, COINS);
      const body = { exit_code: 1, reason: 'The program ended with 1.' };
      await http.ok('POST', `/api/jobs/${id}/fail`, { worker: residents.worker, body });
      await http.ok('GET', `/api/jobs/${id}/logs`, { token: buyer.token });
      await http.send('POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
      // A result that nobody disputes is paid after the time for a review.
      await world.pass(25);
      await http.hope(async () => {
        const { job } = await http.ok('GET', `/api/jobs/${id}`, { token: buyer.token });
        return job.cost_coin > 0;
      }, 2_000);
    }
  },
};
