import type { UserId } from '@app/kernel';
import type { ApprovalReason, Withdrawal, WithdrawalFacts, WithdrawalId } from '../domain/withdrawal.js';

export abstract class WithdrawalBook {
  abstract add(withdrawal: WithdrawalFacts): Promise<void>;
  /** Locked until the unit of work ends. Null also for what is no id at all. */
  abstract lock(id: string): Promise<Withdrawal | null>;
  abstract lockByPayout(payoutRef: string): Promise<Withdrawal | null>;
  abstract save(withdrawal: Withdrawal): Promise<void>;
  /**
   * The next that is to be sent or asked after, marked as being sent; it is put off, longer each time, so that no two
   * processes take it at once. Null: none is due.
   */
  abstract takeDue(): Promise<Withdrawal | null>;
  /** A user's that were not sent yet wait for a person from now on, whoever approved them, for this reason. */
  abstract recall(userId: UserId, reason: ApprovalReason): Promise<void>;
  /** So does this one, of whomever. */
  abstract recallOne(id: string, reason: ApprovalReason): Promise<void>;
  /** Takes back that it is being sent, where the provider has not heard of it; answers false where it may have. */
  abstract putOff(id: WithdrawalId): Promise<boolean>;
  /** Nobody is asked about it any more until `retry`. */
  abstract setAside(id: WithdrawalId): Promise<void>;
  /** It is due at once, as if it had been sent for the first time. */
  abstract retry(id: WithdrawalId): Promise<void>;
  /** Approved by rule since 00:00 UTC and not taken back, in micro-dollars. */
  abstract automaticToday(userId: UserId): Promise<bigint>;
}
