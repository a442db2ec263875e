import type { GoodnessType } from './goodness.js';

/** Why a reward is what it is: a stable code, the key of the message templates. The policy owns the list. */
export type RewardReason = string;

/** `paid`: credited now. `held`: credited after the hold period unless refused by then. `refused`: nothing. */
export type RewardOutcome = 'paid' | 'held' | 'refused';

/** What the policy decided. The amount is the policy's alone: no model and no client has a say in it. */
export interface RewardDecision {
  outcome: RewardOutcome;
  reason: RewardReason;
  /** Micro-coins; 0 when refused. */
  amountMicros: bigint;
  /** When a held reward is due; null for the others. */
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
  /** Hamming distance to the nearest photo seen before, of any user; null: none within reach. 0: the same bytes. */
  nearestDistance: number | null;
  /** The word of the day was seen in the photo by the judge, or isn't known to be (embedded judge). */
  challengeShown: boolean;
}
