import type { GoodnessType } from './goodness.js';
import type { RewardReason } from './reward-reasons.js';

/**
 * `paid`: credited now. `held`: credited after the hold period unless refused by then, or, for `embedded_judge`, when a
 * person approves it by then. `refused`: nothing.
 */
export type RewardOutcome = 'paid' | 'held' | 'refused';

/** What the policy decided. The amount is the policy's alone: no model and no client has a say in it. */
export interface RewardDecision {
  outcome: RewardOutcome;
  reason: RewardReason;
  /** Micro-coins; 0 when refused. */
  amountMicros: bigint;
  /** When a held reward is due, or, for `embedded_judge`, lapses; null for the others. */
  heldUntil: Date | null;
}

/** What is known of a claimed deed once its photo was inspected and judged. */
export interface DeedEvidence {
  deed: GoodnessType;
  verdict: 'real' | 'fake' | 'unsure';
  /** 0..1, the judge's. */
  confidence: number;
  /** The model that judged: the embedded checks count for less. */
  model: string;
  /** False when it was the embedded judge, so that such verdicts are at most held. */
  judgedByModel: boolean;
  /** Marks of fakery that were found, as codes; each alone refuses. */
  fakeMarks: string[];
  /** Weaker signs that ask for a second look, as codes. */
  doubts: string[];
  /** Hamming distance to the nearest photo that was rewarded before, of any user; null: none within reach. 0: the same bytes. */
  nearestDistance: number | null;
  /** A model read the caller's word of the day in the photo; always false from the embedded judge. */
  challengeShown: boolean;
}
