import type { World } from './world.js';

/** A strategy of a determined stranger; one file each in `attackers/`. */
export interface Attacker {
  name: string;
  /** The strategy, in one sentence. */
  what: string;
  bound: Bound;
  run(world: World): Promise<void>;
}

/** The most that all of their accounts together may gain in cash, including compute that honest people gave them. */
export interface Bound {
  /** In dollars, for `times` repetitions. */
  usd(times: number): number;
  /** The setting that limits the gain, where it isn't zero; docs/economics.md defends it. */
  cap?: string;
}

export const nothing: Bound = { usd: () => 0 };
