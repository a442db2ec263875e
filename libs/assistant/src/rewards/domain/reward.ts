import type { Id, UserId } from '@app/kernel';
import type { RewardReason } from './reward-reasons.js';

/** The closed list of `goodness_type`; `none` is a photo that shows no good deed that is known here. */
export const GOODNESS_TYPES = [
  'tree_planting',
  'cleanup',
  'animal_care',
  'recycling',
  'helping_people',
  'donation',
  'none',
] as const;
export type GoodnessType = (typeof GOODNESS_TYPES)[number];

export type RewardId = Id<'reward'>;

/** `photo`: a deed in a photo. `first_work`: what chat pays once for work that this server saw. */
export type RewardKind = 'photo' | 'first_work';

/** `refused`: never paid, by the policy or during the hold. `clawed_back`: was paid, and taken back. */
export type RewardStatus = 'paid' | 'held' | 'refused' | 'clawed_back';

export interface Reward {
  id: RewardId;
  userId: UserId;
  kind: RewardKind;
  status: RewardStatus;
  reason: RewardReason;
  /** Null for `first_work`. */
  deed: GoodnessType | null;
  /** Of the uploaded bytes, lower-case hex; null for `first_work`. */
  photoSha256: string | null;
  /** The promised micro-coins; unchanged if it is refused later; 0 if the policy refused. */
  amountMicros: bigint;
  /** When it was claimed; its UTC day is the one whose budget it counts in, whenever it is paid. */
  at: Date;
  heldUntil: Date | null;
}

/**
 * `paid`: credited now. `held`: credited after the hold period unless refused by then, or, for `embedded_judge`, when a
 * person approves it by then. `refused`: nothing.
 */
export type RewardOutcome = 'paid' | 'held' | 'refused';

/** The policy's decision. Only the policy sets the amount: no model or client influences it. */
export interface RewardDecision {
  outcome: RewardOutcome;
  reason: RewardReason;
  /** Micro-coins; 0 when refused. */
  amountMicros: bigint;
  /** When a held reward is due, or, for `embedded_judge`, lapses; null for the others. */
  heldUntil: Date | null;
}

/** All that is known about a claim once its photo was inspected and judged. */
export interface DeedEvidence {
  deed: GoodnessType;
  verdict: 'real' | 'fake' | 'unsure';
  /** 0..1, the judge's. */
  confidence: number;
  /** The model that judged: the embedded checks count for less. */
  model: string;
  /** False for the embedded judge, whose verdicts are at most held. */
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
