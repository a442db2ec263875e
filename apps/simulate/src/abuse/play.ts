import type { Attacker } from './attacker.js';
import { FEE } from './defaults.js';
import { measure, NO_MONEY, NO_WORK, type Result } from './measure.js';
import type { World } from './world.js';

export interface Played extends Result {
  attacker: Attacker;
  /** In dollars. */
  bound: number;
  accounts: number;
  /** Duration on the market's clock, at least one. */
  hours: number;
  /** Longest that an honest trade took meanwhile. */
  honestMs: number;
  /** Requests by anybody that ended in 500 or above. */
  failures: string[];
  /** What the audit found. */
  falsehoods: string[];
}

/** Plays an attacker's whole strategy, beside honest people who keep trading. */
export async function play(world: World, attacker: Attacker): Promise<Played> {
  const { residents, clock, http } = world;
  const [honest, from] = [await world.position(residents.accounts), clock.passed];
  Object.assign(residents, { work: { ...NO_WORK }, longestMs: 0 });
  Object.assign(world, { accounts: [] });
  http.failures.length = 0;
  await Promise.all([attacker.run(world), residents.trade()]);
  const attackers = { before: NO_MONEY, after: await world.position(world.accounts) };
  const ours = { before: honest, after: await world.position(residents.accounts) };
  return {
    attacker,
    ...measure(attackers, ours, residents.work, FEE),
    bound: attacker.bound.usd(world.times),
    accounts: world.accounts.length,
    hours: Math.max(1, clock.passed - from),
    honestMs: residents.longestMs,
    failures: [...http.failures],
    falsehoods: await world.audit(),
  };
}

/** Rounding favours the user, by a millionth of a dollar each time. */
const DUST = 0.001;

export const isTooMuch = ({ gain, bound }: Played): boolean => gain > bound + DUST;
