import type { Attacker } from '../attacker.js';
import { COIN_USD, FEE, LEAST_PAY } from '../defaults.js';

const COINS = 10;
const ATTEMPTS = 3;

export const fakedFailures: Attacker = {
  name: 'faked failures',
  what: 'takes a job that may run several times, writes a line and reports that its program failed, with an account for each run',
  bound: {
    usd: (times) => times * COINS * COIN_USD * LEAST_PAY * (ATTEMPTS - 1) * (1 - FEE),
    cap: "the job's max_attempts, CANCEL_MIN_PAY_PERCENT",
  },
  async run(world) {
    const { http, residents } = world;
    const workers: string[] = [];
    for (let run = 0; run < ATTEMPTS; run++) workers.push(await world.device(await world.stranger()));
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(residents.buyer, { price_coin: COINS, max_attempts: ATTEMPTS });
      for (const worker of workers) {
        await http.ok('POST', `/api/jobs/${id}/accept`, { worker });
        await http.ok('POST', `/api/jobs/${id}/logs`, { worker, body: { offset: 0, text: '.' } });
        await http.ok('POST', `/api/jobs/${id}/fail`, { worker, body: { exit_code: 1, reason: 'It ended with 1.' } });
      }
      await residents.refuse(id);
    }
  },
};
