import type { Attacker } from '../attacker.js';
import { COIN_USD, NEWCOMERS_GIFT } from '../defaults.js';

export const giftsForWork: Attacker = {
  name: 'gifts for work',
  what: 'makes accounts for the gift of a newcomer, and has honest devices work for it',
  bound: { usd: (times) => times * NEWCOMERS_GIFT * COIN_USD, cap: 'REFERRAL_DAILY_BUDGET_COIN, REFERRED_REWARD_COIN' },
  async run(world) {
    const { http, residents } = world;
    const [host, ...guests] = await world.strangers(1 + world.times);
    const { referral_code } = await http.ok('GET', '/api/referral/info', { token: host!.token });
    for (const guest of guests) {
      const { token } = guest;
      await http.ok('POST', '/api/referral/apply', { token, body: { referral_code } });
      const id = await world.post(guest, { price_coin: NEWCOMERS_GIFT });
      await residents.print(id, NEWCOMERS_GIFT);
      await http.ok('POST', `/api/jobs/${id}/complete`, { worker: residents.worker, body: { exit_code: 0 } });
      await http.ok('POST', `/api/jobs/${id}/accept-result`, { token });
    }
  },
};
