import { nothing } from '../attacker.js';
import type { Account } from '../account.js';
import type { Attacker } from '../attacker.js';
import { DAY_H } from '../world.js';
import type { World } from '../world.js';

export const referralRing: Attacker = {
  name: 'referral ring',
  what: 'brings accounts of their own by their own code, one of which spends a deposit, and works the gifts off among them',
  bound: nothing,
  waitsFor: 'books, payouts',
  async run(world) {
    const host = await world.stranger();
    const { referral_code } = await world.http.ok('GET', '/api/referral/info', { token: host.token });
    const guests = await world.strangers(1 + world.times);
    for (const { token } of guests)
      await world.http.ok('POST', '/api/referral/apply', { token, body: { referral_code } });
    await spend(world, guests[0]!, host);
    await world.pass(DAY_H);
    await world.http.hope(async () => (await world.balances(host)).coin > 190);
    const rig = await world.device(host);
    for (const guest of guests) await world.launder(guest, rig, (await world.balances(guest)).coin);
    const mate = await world.stranger();
    await world.launder(host, await world.device(mate), (await world.balances(host)).coin);
  },
};

/** What a referrer's reward asks for, from one pocket into the other. */
async function spend(world: World, guest: Account, host: Account): Promise<void> {
  await world.deposit(guest, 20);
  await world.exchange(guest, 'usd', 20);
  await world.launder(guest, await world.device(host), 200);
}
