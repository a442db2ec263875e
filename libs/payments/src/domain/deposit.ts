import type { Id, UserId } from '@app/kernel';

export type DepositId = Id<'deposit'>;

export const DEPOSIT_STATUSES = [
  'pending',
  'paid',
  'expired',
  'refunded',
  'partly_refunded',
  'disputed',
  'dispute_lost',
] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Why a payment that came in was not credited: a person looks at it first. */
export type HoldBack = 'wrong_amount' | 'wrong_currency' | 'unknown_account';

export interface Deposit {
  id: DepositId;
  userId: UserId;
  /** What was asked for, in micro-dollars; whole cents. */
  amountMicros: bigint;
  status: DepositStatus;
  heldBack: HoldBack | null;
  /** What the user was credited, in micro-dollars; 0 until then. */
  creditedMicros: bigint;
  /** The provider's names; null until known. */
  checkoutRef: string | null;
  checkoutUrl: string | null;
  paymentRef: string | null;
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
}

/** Money of a deposit that the provider took back: a refund, or what a dispute froze. */
export interface Reversal {
  /** The provider's own, unique. */
  ref: string;
  depositId: DepositId;
  kind: 'refund' | 'dispute';
  amountMicros: bigint;
  /** What of it the user's balance gave; the rest is the treasury's loss. */
  takenMicros: bigint;
  /** `given_back`: a refund that failed or a dispute that was won; the money is where it was before. */
  state: 'open' | 'done' | 'given_back';
}

/** Follows from what was credited and taken back, so the order in which it was heard of leaves no trace. */
export function statusOf(
  { status, creditedMicros }: Pick<Deposit, 'status' | 'creditedMicros'>,
  reversals: Reversal[],
): DepositStatus {
  if (creditedMicros === 0n) return status === 'expired' ? 'expired' : 'pending';
  const disputes = reversals.filter(({ kind }) => kind === 'dispute');
  if (disputes.some(({ state }) => state === 'open')) return 'disputed';
  if (disputes.some(({ state }) => state === 'done')) return 'dispute_lost';
  const refunded = refundedMicros(reversals);
  if (refunded === 0n) return 'paid';
  return refunded < creditedMicros ? 'partly_refunded' : 'refunded';
}

export function refundedMicros(reversals: Reversal[]): bigint {
  return reversals
    .filter(({ kind, state }) => kind === 'refund' && state !== 'given_back')
    .reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
}

export interface Paid {
  amountMicros: bigint;
  currency: string;
}

/** What keeps a payment from being credited by itself; null: nothing. */
export function heldBackFor({ amountMicros }: Deposit, paid: Paid, hasAccount: boolean): HoldBack | null {
  if (paid.currency !== 'usd') return 'wrong_currency';
  if (paid.amountMicros !== amountMicros) return 'wrong_amount';
  return hasAccount ? null : 'unknown_account';
}
