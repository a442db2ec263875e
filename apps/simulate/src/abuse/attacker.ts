import type { World } from './world.js';

/** A strategy that a determined stranger could play; one file in `attackers/`. */
export interface Attacker {
  name: string;
  /** What they do, in one sentence. */
  what: string;
  bound: Bound;
  run(world: World): Promise<void>;
}

/** The most that all of their accounts may gain in cash, compute that honest people gave them included. */
export interface Bound {
  /** In dollars, for `times` repetitions. */
  usd(times: number): number;
  /** The setting that bounds it, where it isn't zero; docs/economics.md defends it. */
  cap?: string;
}

export const nothing: Bound = { usd: () => 0 };
