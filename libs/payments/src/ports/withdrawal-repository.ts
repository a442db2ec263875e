import type { UserId } from '@app/kernel';
import type { ApprovalReason, Withdrawal, WithdrawalFacts, WithdrawalId } from '../domain/withdrawal.js';
import type { PayoutAccount } from './payment-provider.js';

export abstract class WithdrawalRepository {
  abstract add(withdrawal: WithdrawalFacts): Promise<void>;
  /** Locked until the unit of work ends. Null also for a malformed id. */
  abstract lock(id: string): Promise<Withdrawal | null>;
  abstract lockByPayout(payoutRef: string): Promise<Withdrawal | null>;
  abstract save(withdrawal: Withdrawal): Promise<void>;
  /**
   * The next withdrawal to send or to ask the provider about, marked as being sent. It is postponed, longer each time, so
   * that no two processes take the same one. Null: none is due.
   */
  abstract takeDue(): Promise<Withdrawal | null>;
  /** A user's withdrawals that were not sent need approval from now on, for this reason, even if they were approved. */
  abstract recall(userId: UserId, reason: ApprovalReason): Promise<void>;
  /** The same for one withdrawal of any user. */
  abstract recallOne(id: string, reason: ApprovalReason): Promise<void>;
  /** Marks it as approved again, if the provider can't have heard of it; answers false if it may have. */
  abstract postpone(id: WithdrawalId): Promise<boolean>;
  /** Nobody asks the provider about it until `retry`. */
  abstract setAside(id: WithdrawalId): Promise<void>;
  /** It is due at once, as if it had never been sent. */
  abstract retry(id: WithdrawalId): Promise<void>;
  /** Approved by rule since 00:00 UTC and not given back, in micro-dollars. */
  abstract automaticToday(userId: UserId): Promise<bigint>;
}

/** Where users' withdrawals go, one account per user. */
export abstract class PayoutAccountRepository {
  abstract of(userId: UserId): Promise<PayoutAccount | null>;
  abstract ownerOf(accountRef: string): Promise<UserId | null>;
  /** Answers whether the account differs from the one before. */
  abstract save(userId: UserId, account: PayoutAccount): Promise<boolean>;
}
