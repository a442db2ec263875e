import { nothing, type Attacker } from '../attacker.js';
import type { Account } from '../testbed.js';
import { DAY_H, type World } from '../world.js';

/** Longer than the default of REWARD_HOLD_HOURS for photos that only the embedded checks have seen. */
const DECIDED_H = 15 * DAY_H;

export const noisePhotos: Attacker = {
  name: 'noise photos',
  what: 'submits blurred random pixels as planted trees, waits for the rewards and moves them to another account as pay for work',
  bound: nothing,
  async run(world) {
    const [mate, ...planters] = await world.strangers(1 + world.times);
    for (const planter of planters) await show(world, planter);
    await world.pass(DECIDED_H);
    const rig = await world.device(mate!);
    for (const planter of planters) {
      await world.http.until('the word about the photo', () => isDecided(world, planter));
      await world.launder(planter, rig, (await world.balances(planter)).coin);
    }
  },
};

async function isDecided(world: World, { token }: Account): Promise<boolean> {
  const { rewards } = await world.http.ok('GET', '/api/assistant/rewards', { token });
  return (rewards as Array<{ status: string }>).every(({ status }) => status !== 'held');
}

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
