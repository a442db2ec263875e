import { nothing, type Attacker } from '../attacker.js';
import type { Account } from '../testbed.js';
import { DAY_H, type World } from '../world.js';

/** What a referrer's reward requires, paid from one pocket into the other. */
const DOLLARS = 20;

export const referralRing: Attacker = {
  name: 'referral ring',
  what: 'refers accounts of their own, collects their gifts in one as pay for work, and releases them by spending a deposit among them',
  bound: nothing,
  async run(world) {
    const { http } = world;
    const host = await world.stranger();
    const rig = await world.device(host);
    const { referral_code } = await http.ok('GET', '/api/referral/info', { token: host.token });
    const guests = await world.strangers(1 + world.times);
    for (const { token } of guests) await http.ok('POST', '/api/referral/apply', { token, body: { referral_code } });
    for (const guest of guests) await world.launder(guest, rig, (await world.balances(guest)).coin);
    await spend(world, guests[0]!, rig);
    const before = (await world.balances(host)).coin;
    await world.pass(DAY_H);
    await http.until('the reward', async () => (await world.balances(host)).coin > before);
    await spend(world, guests[0]!, rig);
  },
};

async function spend(world: World, guest: Account, rig: string): Promise<void> {
  await world.deposit(guest, DOLLARS);
  await world.launder(guest, rig, await world.exchange(guest, 'usd', DOLLARS));
}
