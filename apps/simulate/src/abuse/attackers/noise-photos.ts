import { nothing } from '../attacker.js';
import type { Account } from '../account.js';
import type { Attacker } from '../attacker.js';
import { DAY_H } from '../world.js';
import type { World } from '../world.js';

/** What is due is released every five seconds. */
const RELEASED_MS = 6_000;

export const noisePhotos: Attacker = {
  name: 'noise photos',
  what: 'shows blurred random pixels as planted trees, waits for the rewards and works them off to another account',
  bound: nothing,
  waitsFor: 'books, payouts',
  async run(world) {
    const planters = await world.strangers(world.times);
    for (const planter of planters) await show(world, planter);
    await world.pass(4 * DAY_H);
    const mate = await world.stranger();
    const rig = await world.device(mate);
    for (const planter of planters) {
      await world.http.hope(async () => (await world.balances(planter)).coin > 0, RELEASED_MS);
      await world.launder(planter, rig, (await world.balances(planter)).coin);
    }
  },
};

async function show(world: World, { token }: Account): Promise<void> {
  const form = new FormData();
  form.set('description', 'We planted a tree in the park');
  form.set('file', new Blob([new Uint8Array(await noise())], { type: 'image/jpeg' }), 'tree.jpg');
  await world.http.send('POST', '/api/assistant/analyze-image', { token, body: form });
}

async function noise(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 640, height: 480, channels: 3 as const, background: '#808080', noise: grain };
  return await sharp({ create }).blur(2).jpeg().toBuffer();
}
