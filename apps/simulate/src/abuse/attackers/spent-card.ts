import { nothing, type Attacker } from '../attacker.js';
import { DAY_H } from '../world.js';

export const spentCard: Attacker = {
  name: 'disputed after exchange',
  what: 'exchanges a deposit for coins, has the bank take it back, and keeps the coins',
  bound: nothing,
  async run(world) {
    const buyer = await world.stranger();
    const payment = await world.deposit(buyer, 50);
    await world.exchange(buyer, 'usd', 50);
    await world.pass(DAY_H);
    await world.takeBack(payment);
  },
};
