import { nothing, type Attacker } from '../attacker.js';
import { FEE } from '../defaults.js';
import { DAY_H, type World } from '../world.js';

const DOLLARS = 100;
export const OLD_ENOUGH_H = 8 * DAY_H;

export const cardCashOut: Attacker = {
  name: 'card cash-out',
  what: 'deposits by a stolen card, moves the money to an old account of theirs and withdraws it at once; its owner notices the next day',
  bound: nothing,
  async run(world) {
    const { payment, mule } = await throughAMule(world);
    await world.cashOut(mule);
    await world.pass(DAY_H);
    await world.takeBack(payment);
    await world.residents.look(mule);
  },
};

export const patientCard: Attacker = {
  name: 'patient card cash-out',
  what: 'does the same, but waits until the deposit has settled; the owner of the card notices only after a month',
  bound: { usd: () => DOLLARS * (1 - FEE), cap: 'DEPOSIT_SETTLES_DAYS, WITHDRAWAL_AUTO_USD' },
  async run(world) {
    const { payment, mule } = await throughAMule(world);
    await world.pass(OLD_ENOUGH_H);
    await world.cashOut(mule);
    await world.pass(22 * DAY_H);
    await world.takeBack(payment);
  },
};

export async function throughAMule(world: World) {
  const [thief, mule] = [await world.stranger(), await world.stranger()];
  await world.pass(OLD_ENOUGH_H);
  const rig = await world.device(mule);
  const payment = await world.deposit(thief, DOLLARS);
  await world.launder(thief, rig, await world.exchange(thief, 'usd', DOLLARS));
  return { payment, mule };
}
