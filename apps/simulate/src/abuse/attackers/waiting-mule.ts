import { nothing, type Attacker } from '../attacker.js';
import { DAY_H } from '../world.js';
import { OLD_ENOUGH_H, throughAMule } from './card-cash-out.js';

export const waitingMule: Attacker = {
  name: 'mule who waits',
  what: 'moves the deposit from a stolen card to an old account, whose owner waits until it settles; the owner of the card disputes it at once',
  bound: nothing,
  async run(world) {
    const { payment, mule } = await throughAMule(world);
    await world.pass(DAY_H);
    await world.takeBack(payment);
    await world.pass(OLD_ENOUGH_H);
    await world.cashOut(mule);
    await world.residents.look(mule);
  },
};
