import type { UserId } from '@app/kernel';
import type { DeedEvidence, RewardDecision } from '../domain/reward.js';
import type { AccountFacts } from '../../chat/ports/account-facts.js';
import type { PhotoFingerprint } from './photo-fingerprints.js';
import type { Reward } from './reward-repository.js';

export interface DeedClaim {
  /** Null: an anonymous caller, for whom nothing is stored and nothing is due. */
  userId: UserId | null;
  /** `nearestDistance` may be what was found before the judge was asked: it is looked up again under the lock. */
  evidence: DeedEvidence;
  fingerprint: PhotoFingerprint;
}

/** Rewards for deeds, as the photo pipeline claims them. Call outside a unit of work. */
export abstract class RewardClaims {
  /**
   * In one transaction: locks the caller's and the day's budgets, looks the photo up among those that were rewarded, asks
   * the policy, stores the claim, and, if it is paid or held, remembers the photo and grants what is due now. The same
   * photo twice, at the same time too, pays once. A refused claim doesn't use up its photo: it may be shown again later.
   */
  abstract claim(claim: DeedClaim): Promise<RewardDecision>;
}

/** What chat may pay: only for events this server verified itself, never for what was said. */
export abstract class ChatRewards {
  /**
   * Pays what is due to the user and not paid yet, each event once; answers the micro-coins credited now. `facts` are
   * those the reply was made from (`AccountFactsSource.of`), so nothing is read twice.
   */
  abstract afterReply(userId: UserId, facts: AccountFacts): Promise<bigint>;

  /** A user's rewards, newest first, at most `limit`. */
  abstract recentOf(userId: UserId, limit: number): Promise<Reward[]>;
}
