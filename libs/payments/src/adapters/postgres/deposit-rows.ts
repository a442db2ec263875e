import type { UserId } from '@app/kernel';
import type { Deposit, DepositId, DepositStatus, HoldBack, Reversal } from '../../domain/deposit.js';

export interface DepositRow {
  id: DepositId;
  user_id: UserId;
  amount_micros: string;
  status: DepositStatus;
  held_back: HoldBack | null;
  credited_micros: string;
  credited_at: Date | null;
  checkout_ref: string | null;
  checkout_url: string | null;
  payment_ref: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface ReversalRow {
  ref: string;
  deposit_id: DepositId;
  kind: Reversal['kind'];
  amount_micros: string;
  taken_micros: string;
  state: Reversal['state'];
}

export const toDeposit = (row: DepositRow): Deposit => ({
  id: row.id,
  userId: row.user_id,
  amountMicros: BigInt(row.amount_micros),
  status: row.status,
  heldBack: row.held_back,
  creditedMicros: BigInt(row.credited_micros),
  creditedAt: row.credited_at,
  checkoutRef: row.checkout_ref,
  checkoutUrl: row.checkout_url,
  paymentRef: row.payment_ref,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export const toReversal = (row: ReversalRow): Reversal => ({
  ref: row.ref,
  depositId: row.deposit_id,
  kind: row.kind,
  amountMicros: BigInt(row.amount_micros),
  takenMicros: BigInt(row.taken_micros),
  state: row.state,
});
