import type { Id, UserId } from '@app/kernel';
import type { GoodnessType } from '../domain/goodness.js';
import type { PastRewards } from '../domain/reward-policy.js';
import type { RewardReason } from '../domain/reward-reasons.js';

export type RewardId = Id<'reward'>;

/** `photo`: a deed that was shown. `first_work`: what chat pays once for work this server saw. */
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
  /** What was promised, in micro-coins; stays when it is refused later; 0 when the policy refused. */
  amountMicros: bigint;
  /** When it was claimed; its UTC day is the one whose budget it counts in, whenever it is paid. */
  at: Date;
  heldUntil: Date | null;
}

export interface Standing {
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

/**
 * Rewards and the money that goes with them: storing one as paid grants it, ending one takes it back, in the same
 * transaction. Every method runs inside the caller's unit of work.
 */
export abstract class RewardBook {
  /** Locks the user, then the day, until the commit, and answers what the policy must know of both. */
  abstract standing(claim: Standing): Promise<PastRewards>;

  /**
   * Stores a reward, counts it in its day's budget, and grants it if it is paid. False, with nothing stored, when its
   * photo (or this user's `first_work`) was rewarded before. Throws when the day's budget would be passed: the
   * policy, asked under the locks of `standing`, makes that impossible.
   */
  abstract add(reward: Reward, dailyBudgetMicros: bigint): Promise<boolean>;

  /** Whether the user had a reward of a kind that is given once. */
  abstract hadFirstWork(userId: UserId): Promise<boolean>;

  /** A user's rewards, newest first, at most `limit`. */
  abstract recentOf(userId: UserId, limit: number): Promise<Reward[]>;

  /** Held rewards that are due, the oldest first. */
  abstract due(now: Date, limit: number): Promise<RewardId[]>;

  /** Locks one reward until the commit; null: there is none, or, with `skipLocked`, somebody else has it. */
  abstract lock(id: RewardId, skipLocked?: boolean): Promise<Reward | null>;

  /**
   * Ends a locked reward: `paid` grants it, `clawed_back` returns it to the treasury as far as the balance reaches.
   * Answers the micro-coins that moved.
   */
  abstract end(reward: Reward, ending: Ending): Promise<bigint>;

  /** Deletes some of the records older than `before` in which nothing was ever promised; answers whether there are more. */
  abstract forgetEmpty(before: Date): Promise<boolean>;

  /** Whether an operator has stopped rewards, beside the configuration's switch. */
  abstract stopped(): Promise<boolean>;

  /** Stops rewards on all processes at once, or lets them go on. */
  abstract setStopped(stopped: boolean, note: string | null): Promise<void>;
}
