/** What some accounts have, in dollars, coins at COIN_USD; from the ledger and the provider's books. */
export interface Standing {
  /** May leave, now or once it has settled; what is held for them too. */
  leavable: number;
  /** Gifts: spent here or nowhere. */
  gifts: number;
  /** By card, less what banks took back. */
  paidIn: number;
  /** To their banks. */
  paidOut: number;
}

/** What honest people did and got, in dollars at the price of the job or deploy; told by themselves, never by attackers. */
export interface Work {
  gaveEachOther: number;
  gaveAttackers: number;
  /** Results that were worth something to them. */
  got: number;
}

export interface Figures {
  /** Of the attackers, in cash, with the compute that they didn't pay for. */
  gain: number;
  /** Gifts that they have: compute alone. */
  gifts: number;
  platformLost: number;
  /** Less than the rules promise them. */
  honestLost: number;
}

export const NO_WORK: Work = { gaveEachOther: 0, gaveAttackers: 0, got: 0 };
export const NO_MONEY: Standing = { leavable: 0, gifts: 0, paidIn: 0, paidOut: 0 };

interface Change {
  before: Standing;
  after: Standing;
}

/** In dollars. `fee` is the platform's share of every payment, 0 to 1. */
export function measure(attackers: Change, honest: Change, work: Work, fee: number): Figures {
  const [theirs, ours] = [cashOf(attackers), cashOf(honest)];
  const earned = (work.gaveEachOther + work.gaveAttackers) * (1 - fee);
  return {
    gain: micros(theirs + work.gaveAttackers),
    gifts: micros(attackers.after.gifts - attackers.before.gifts),
    platformLost: micros(theirs + ours),
    honestLost: micros(earned - work.got - ours),
  };
}

function cashOf({ before, after }: Change): number {
  const cash = ({ leavable, paidIn, paidOut }: Standing) => leavable + paidOut - paidIn;
  return cash(after) - cash(before);
}

/** No sixteenth digit; and no minus before zero. */
const micros = (dollars: number): number => Math.round(dollars * 1e6) / 1e6 + 0;
