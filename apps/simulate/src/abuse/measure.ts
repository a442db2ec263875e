/** What some accounts have, in dollars, with coins at COIN_USD; from the ledger and the provider's records. */
export interface Position {
  /** Can be withdrawn, now or once it has settled; includes holds for them. */
  leavable: number;
  /** Gifts, which can only be spent here. */
  gifts: number;
  /** By card, less charge-backs. */
  paidIn: number;
  /** To their banks. */
  paidOut: number;
}

/**
 * What honest people did and got, in dollars at the price of the job or deploy; reported by themselves, never by
 * attackers.
 */
export interface Work {
  gaveEachOther: number;
  gaveAttackers: number;
  /** Results that were worth something to them. */
  got: number;
}

export interface Result {
  /** The attackers' gain in cash, plus compute that they didn't pay for. */
  gain: number;
  /** Gifts that they have: good for compute only. */
  gifts: number;
  platformLost: number;
  /** Less than the rules promise them. */
  honestLost: number;
}

export const NO_WORK: Work = { gaveEachOther: 0, gaveAttackers: 0, got: 0 };
export const NO_MONEY: Position = { leavable: 0, gifts: 0, paidIn: 0, paidOut: 0 };

interface Change {
  before: Position;
  after: Position;
}

/** In dollars. `fee` is the platform's share of every payment, 0 to 1. */
export function measure(attackers: Change, honest: Change, work: Work, fee: number): Result {
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
  const cash = ({ leavable, paidIn, paidOut }: Position) => leavable + paidOut - paidIn;
  return cash(after) - cash(before);
}

/** Rounds away floating-point noise, and avoids a negative zero. */
const micros = (dollars: number): number => Math.round(dollars * 1e6) / 1e6 + 0;
