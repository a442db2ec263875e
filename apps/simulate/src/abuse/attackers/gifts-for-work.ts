import type { Attacker } from '../attacker.js';
import { COIN_USD, NEWCOMERS_GIFT } from '../defaults.js';

export const giftsForWork: Attacker = {
  name: 'gifts for work',
  what: "creates accounts for the newcomer's gift, and has honest devices work for it",
  bound: { usd: (times) => times * NEWCOMERS_GIFT * COIN_USD, cap: 'REFERRAL_DAILY_BUDGET_COIN, REFERRED_REWARD_COIN' },
  async run(world) {
    const { http, residents } = world;
    let host = await world.stranger();
    for (let n = 0; n < world.times; n++) {
      const guest = await world.stranger();
      const { token } = guest;
      // Each by the code of the previous one, since a code is limited per day.
      const { referral_code } = await http.ok('GET', '/api/referral/info', { token: host.token });
      await http.ok('POST', '/api/referral/apply', { token, body: { referral_code } });
      const id = await world.post(guest, { price_coin: NEWCOMERS_GIFT });
      await residents.print(id, NEWCOMERS_GIFT);
      await http.ok('POST', `/api/jobs/${id}/complete`, { worker: residents.worker, body: { exit_code: 0 } });
      await http.ok('POST', `/api/jobs/${id}/accept-result`, { token });
      host = guest;
    }
  },
};
