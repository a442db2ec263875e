import type { Id, UserId } from '@app/kernel';
import { PaymentErrors } from './payment.errors.js';

export type WithdrawalId = Id<'withdrawal'>;

export const WITHDRAWAL_STATUSES = [
  'pending_approval',
  'approved',
  'sending',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Why a withdrawal waits for approval. */
export const APPROVAL_REASONS = [
  'amount_above_limit',
  'daily_limit_reached',
  'unsettled_money',
  'disputed_money',
  'new_account',
  'open_dispute',
  'open_exception',
] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

export interface WithdrawalFacts {
  id: WithdrawalId;
  userId: UserId;
  /** Micro-dollars; whole cents. */
  amountMicros: bigint;
  status: WithdrawalStatus;
  approvalReasons: ApprovalReason[];
  /** The provider's reference of the payout account. */
  accountRef: string;
  payoutRef: string | null;
  /** Why it was rejected or returned, for people. */
  reason: string | null;
  decidedBy: UserId | 'operator' | null;
  createdAt: Date;
  /** When the provider first got it; the provider forgets its idempotency key after a day. */
  sentAt: Date | null;
  endedAt: Date | null;
}

export class Withdrawal {
  constructor(private facts: WithdrawalFacts) {}

  get now(): Readonly<WithdrawalFacts> {
    return this.facts;
  }

  /** Whether its money is on hold. */
  get open(): boolean {
    return ['pending_approval', 'approved', 'sending'].includes(this.facts.status);
  }

  /** Throws `own_withdrawal` for an administrator's own. */
  approve(by: UserId | 'operator'): void {
    if (by === this.facts.userId) throw PaymentErrors.own_withdrawal();
    this.expect('pending_approval');
    this.change({ status: 'approved', decidedBy: by });
  }

  reject(by: UserId | 'operator', why: string, at: Date): void {
    this.expect('pending_approval', 'approved');
    this.change({ status: 'rejected', decidedBy: by, reason: why, endedAt: at });
  }

  cancel(at: Date): void {
    this.expect('pending_approval', 'approved');
    this.change({ status: 'cancelled', endedAt: at });
  }

  /** The provider accepted it and will report the outcome. */
  takenOn(payoutRef: string): void {
    this.change({ payoutRef });
  }

  paid(at: Date): void {
    this.change({ status: 'paid', endedAt: at });
  }

  returned(reason: string | null, at: Date): void {
    this.change({ status: 'returned', reason, endedAt: at });
  }

  private expect(...allowed: WithdrawalStatus[]): void {
    if (!allowed.includes(this.facts.status))
      throw PaymentErrors.withdrawal_decided(`The withdrawal is ${this.facts.status}.`);
  }

  private change(changes: Partial<WithdrawalFacts>): void {
    this.facts = { ...this.facts, ...changes };
  }
}
