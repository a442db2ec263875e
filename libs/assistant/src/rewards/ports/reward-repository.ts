import type { UserId } from '@app/kernel';
import type { PastRewards } from '../domain/reward-policy.js';
import type { RewardReason } from '../domain/reward-reasons.js';
import type { GoodnessType, Reward, RewardId, RewardStatus } from '../domain/reward.js';

/** Who claims, for which deed and photo, and when. */
export interface Claimant {
  userId: UserId;
  deed: GoodnessType | null;
  photoSha256: string | null;
  at: Date;
}

/** What happens to a reward after it was claimed. */
export interface Ending {
  status: 'paid' | 'refused' | 'clawed_back';
  reason: RewardReason;
  at: Date;
  /** Why, in an operator's words; never shown to the user. */
  note: string | null;
}

/** A reward with an operator's note on it. */
export type NotedReward = Reward & { note: string | null };

/**
 * Rewards and the money that goes with them: storing one as paid grants it, ending one takes it back, in the same
 * transaction. Every method runs inside the caller's unit of work.
 */
export abstract class RewardRepository {
  /** Locks the user, then the day, until the commit; returns what the policy must know of both. */
  abstract lockHistory(claimant: Claimant): Promise<PastRewards>;

  /**
   * Stores a reward, counts it in its day's budget, and grants it if it is paid. False, with nothing stored, when its
   * photo (or this user's `first_work`) was rewarded before. Throws when the day's budget would be passed: the
   * policy, asked under the locks of `lockHistory`, makes that impossible.
   */
  abstract add(reward: Reward, dailyBudgetMicros: bigint): Promise<boolean>;

  /** Whether the user had a reward of a kind that is given once. */
  abstract hadFirstWork(userId: UserId): Promise<boolean>;

  /** A user's rewards, newest first, at most `limit`. */
  abstract recentOf(userId: UserId, limit: number): Promise<Reward[]>;

  /** The newest rewards of a status; of held ones those that are due first. */
  abstract list(status: RewardStatus, limit: number): Promise<NotedReward[]>;

  /** Held rewards that are due, the oldest first. */
  abstract due(now: Date, limit: number): Promise<RewardId[]>;

  /** Locks one reward until the commit; null: there is none, or, with `skipLocked`, another transaction has it. */
  abstract lock(id: RewardId, skipLocked?: boolean): Promise<Reward | null>;

  /**
   * Ends a locked reward: `paid` grants it, `clawed_back` returns it to the treasury as far as the balance reaches.
   * Returns the micro-coins that moved.
   */
  abstract end(reward: Reward, ending: Ending): Promise<bigint>;

  /** Deletes up to 1,000 records older than `before` in which nothing was ever promised; returns whether there are more. */
  abstract forgetEmpty(before: Date): Promise<boolean>;

  /** Whether an operator has stopped rewards, beside the configuration's switch. */
  abstract stopped(): Promise<boolean>;

  /** Stops rewards on all processes at once, or lets them go on. */
  abstract setStopped(stopped: boolean, note: string | null): Promise<void>;
}
