import type { GoodnessType } from './reward.js';

/** Deeds that can be rewarded. */
export type RewardedDeed = Exclude<GoodnessType, 'none'>;

/**
 * How well a deed is proven. `embedded`: the embedded checks found nothing against it. `judged`: a model saw the deed.
 * `word`: a model saw the deed and the caller's word of the day.
 */
export const TIERS = ['embedded', 'judged', 'word'] as const;
export type Tier = (typeof TIERS)[number];

/** What rewards may cost, all of it configuration (REWARD_*); amounts in micro-coins. */
export interface RewardLimits {
  /** The kill switch of the configuration; false refuses everything. */
  enabled: boolean;
  /** What a fully proven deed is worth. */
  amountsMicros: Record<RewardedDeed, bigint>;
  /** The share of the amount each tier gets, 0..100, never falling from tier to tier. */
  tierPercent: Record<Tier, number>;
  /** The upper limit for an `embedded` deed. */
  embeddedMaxMicros: bigint;
  /**
   * Hours each tier is held, never rising from tier to tier; 0: paid at once. For `embedded`, more than 0: how long a
   * person has to approve it before it lapses.
   */
  holdHours: Record<Tier, number>;
  /** A model's verdict needs at least this confidence, 0..1. */
  minConfidence: number;
  /** This share of accepted claims, 0..100, is drawn at random and held for review. */
  reviewPercent: number;
  /** The least hours that doubtful, similar and randomly chosen claims are held; more than 0. */
  reviewHours: number;
  /** Rewards a user gets per UTC day. */
  perDay: number;
  /** Rewards a user gets per UTC day for one type of deed. */
  perTypePerDay: number;
  /** Minutes between two rewards of a user. */
  coolDownMinutes: number;
  /** The limit for a user in today and the six UTC days before. */
  weeklyMicros: bigint;
  /** Each reward in those seven days makes the next smaller by this percentage, 0..100. */
  decayPercent: number;
  /** Days after registration during which an account gets `newAccountPercent` of a reward. */
  newAccountDays: number;
  newAccountPercent: number;
  /** The limit for all users together per UTC day, including held rewards. */
  dailyBudgetMicros: bigint;
  /** Chat pays this once, on a day when the platform's fees on the user's work cover it; 0: nothing. */
  firstWorkMicros: bigint;
  /** The platform's smallest share of devices' earnings, in basis points: the least those fees can be. */
  leastFeeBps: number;
}
