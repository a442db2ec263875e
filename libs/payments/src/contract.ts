import type { Backlog, UserId } from '@app/kernel';
import type { DepositStatus, HoldBack } from './domain/deposit.js';
import type { ApprovalReason, WithdrawalStatus } from './domain/withdrawal.js';

export type { ApprovalReason, DepositStatus, HoldBack, WithdrawalStatus };

export interface DepositFacts {
  /** Micro-dollars. */
  amountMicros: bigint;
  status: DepositStatus;
  /** Why a person looks at the payment before it is credited; null: nobody has to. */
  heldBack: HoldBack | null;
  createdAt: Date;
}

export interface WithdrawalSummary {
  /** Micro-dollars. */
  amountMicros: bigint;
  status: WithdrawalStatus;
  /** Why a person has to approve it; empty: it is approved by rule. */
  approvalReasons: ApprovalReason[];
  /** Why it was rejected or returned, in a person's or the provider's words. */
  reason: string | null;
  createdAt: Date;
}

/** A user's money in and out, for other contexts. */
export abstract class Payments {
  /** Newest first, at most `limit`. */
  abstract depositsOf(userId: UserId, limit: number): Promise<DepositFacts[]>;

  /** Newest first, at most `limit`. */
  abstract withdrawalsOf(userId: UserId, limit: number): Promise<WithdrawalSummary[]>;

  /** Whether the user's payout account could be paid when we last asked the provider; null: there is none. */
  abstract payoutReady(userId: UserId): Promise<boolean | null>;

  /** What waits for a person. */
  abstract backlogs(): Promise<{ withdrawals: Backlog; exceptions: Backlog }>;
}
