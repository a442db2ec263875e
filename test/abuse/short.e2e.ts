import { attackers } from '../../apps/simulate/src/abuse/attackers/index.js';
import { isTooMuch, play } from '../../apps/simulate/src/abuse/play.js';
import { openWorld, type OpenWorld } from './support/open-world.js';

/** Every attacker once; `npm run simulate -- abuse` lets them repeat it. */
const TIMES = 1;

let open: OpenWorld;
beforeAll(async () => {
  open = await openWorld(TIMES);
});
afterAll(() => open?.close());

describe('strangers who take what they can', () => {
  it.each(attackers.map((attacker) => [attacker.name, attacker] as const))('Market: %s', async (name, attacker) => {
    const played = await play(open.world, attacker);
    const { gain, bound, failures, falsehoods } = played;
    expect({ name, failures, falsehoods }).toEqual({ name, failures: [], falsehoods: [] });
    expect({ gain, bound, tooMuch: isTooMuch(played) }).toEqual({ gain, bound, tooMuch: false });
  });
});
