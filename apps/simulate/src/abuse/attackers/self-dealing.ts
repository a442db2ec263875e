import { nothing, type Attacker } from '../attacker.js';
import type { Account } from '../testbed.js';
import type { World } from '../world.js';

export const selfDealing: Attacker = {
  name: 'self-dealing',
  what: 'sells the same work back and forth between two accounts, and asks for the reward of a first job',
  bound: nothing,
  async run(world) {
    const pair = [await world.rich(20), await world.stranger()];
    const rigs = [await world.device(pair[0]!), await world.device(pair[1]!)];
    for (let n = 0; n < 2 * world.times; n++) {
      const [from, to] = [n % 2, 1 - (n % 2)];
      await world.launder(pair[from]!, rigs[to]!, (await world.balances(pair[from]!)).coin);
    }
    for (const account of pair) await ask(world, account);
  },
};

async function ask(world: World, { token }: Account): Promise<void> {
  await world.http.ok('POST', '/api/assistant/chat', { token, body: { message: 'What did I earn?', mode: 'chat' } });
}
