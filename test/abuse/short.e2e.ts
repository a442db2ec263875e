import { attackers } from '../../apps/simulate/src/abuse/attackers/index.js';
import { isTooMuch, play } from '../../apps/simulate/src/abuse/play.js';
import { openWorld } from './support/open-world.js';
import type { OpenWorld } from './support/open-world.js';

let open: OpenWorld;
beforeAll(async () => {
  open = await openWorld(1);
});
afterAll(() => open?.close());

describe('strangers who take what they can', () => {
  it.each(attackers.map((attacker) => [attacker.name, attacker] as const))('Market: %s', async (_name, attacker) => {
    const { gain, bound, failures, falsehoods, honestLost, ...rest } = await play(open.world, attacker);
    process.stdout.write(JSON.stringify({ name: attacker.name, gain, bound, honestLost, failures, falsehoods, ...rest, attacker: 0 }) + '\n');
    expect({ failures, falsehoods }).toEqual({ failures: [], falsehoods: [] });
    expect({ gain, tooMuch: isTooMuch({ gain, bound } as never) }).toEqual({ gain, tooMuch: attacker.waitsFor !== undefined });
  });
});
