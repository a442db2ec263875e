import type { Attacker } from '../attacker.js';
import { DAY_H } from '../world.js';

const DOLLARS = 5;

export const stolenCompute: Attacker = {
  name: 'stolen compute',
  what: 'buys honest work with a stolen card before its owner notices',
  bound: { usd: () => DOLLARS, cap: "DEPOSIT_MAX_USD, the provider's checks of cards" },
  async run(world) {
    const { http, residents } = world;
    const thief = await world.stranger();
    const payment = await world.deposit(thief, DOLLARS);
    const coins = await world.exchange(thief, 'usd', DOLLARS);
    const id = await world.post(thief, { price_coin: coins });
    await residents.print(id, coins);
    await http.ok('POST', `/api/jobs/${id}/complete`, { worker: residents.worker, body: { exit_code: 0 } });
    await http.ok('POST', `/api/jobs/${id}/accept-result`, { token: thief.token });
    await world.pass(DAY_H);
    await world.takeBack(payment);
  },
};
