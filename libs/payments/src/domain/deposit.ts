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

/** Why a payment that came in is not credited: a person reviews it first. */
export type HoldBack = 'wrong_amount' | 'wrong_currency' | 'unknown_account';

export interface Deposit {
  id: DepositId;
  userId: UserId;
  /** The amount asked for, in micro-dollars; whole cents. */
  amountMicros: bigint;
  status: DepositStatus;
  heldBack: HoldBack | null;
  /** The amount credited, in micro-dollars; 0 until then. */
  creditedMicros: bigint;
  /** The provider's references; null until known. */
  checkoutRef: string | null;
  checkoutUrl: string | null;
  paymentRef: string | null;
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
}

/** Money of a deposit that the provider took back: a refund, or the amount of a dispute. */
export interface Reversal {
  /** The provider's reference; unique. */
  ref: string;
  depositId: DepositId;
  kind: 'refund' | 'dispute';
  amountMicros: bigint;
  /** The part that the user's balance gave; the rest is the treasury's loss. */
  takenMicros: bigint;
  /** `given_back`: the refund failed or the dispute was won; the money is where it was before. */
  state: 'open' | 'done' | 'given_back';
}

/** The status follows from what was credited and taken back, whatever the order of the events. */
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

/** Why a payment can't be credited automatically; null: it can. */
export function heldBackFor({ amountMicros }: Deposit, paid: Paid, hasAccount: boolean): HoldBack | null {
  if (paid.currency !== 'usd') return 'wrong_currency';
  if (paid.amountMicros !== amountMicros) return 'wrong_amount';
  return hasAccount ? null : 'unknown_account';
}
