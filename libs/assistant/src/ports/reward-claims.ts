import type { UserId } from '@app/kernel';
import type { DeedEvidence, RewardDecision } from '../domain/reward.js';
import type { PhotoFingerprint } from './photo-fingerprints.js';

export interface DeedClaim {
  userId: UserId;
  evidence: DeedEvidence;
  fingerprint: PhotoFingerprint;
}

/** Rewards: their caps, their records and their payment. */
export abstract class RewardClaims {
  /**
   * In one transaction: locks the caller's and the day's budgets, remembers the photo, asks the policy, stores the claim
   * and grants what is due now. The same photo twice, at the same time too, pays once.
   */
  abstract claim(claim: DeedClaim): Promise<RewardDecision>;
}

/** What chat may pay: only for events this server verified itself, never for what was said. */
export abstract class ChatRewards {
  /** Pays what is due to the user and not paid yet, each event once; answers the micro-coins credited now. */
  abstract afterReply(userId: UserId): Promise<bigint>;
}
