import type { Id, UserId } from '@app/kernel';
import type { DepositId } from './deposit.js';
import type { WithdrawalId } from './withdrawal.js';

export type ExceptionId = Id<'payment exception'>;

export const EXCEPTION_CODES = [
  'unknown_deposit',
  'wrong_amount',
  'wrong_currency',
  'unknown_account',
  'shortfall',
  'payout_unknown',
  'reconcile_difference',
] as const;
export type ExceptionCode = (typeof EXCEPTION_CODES)[number];

export const EXCEPTION_ACTIONS = ['ignore', 'credit', 'return', 'paid', 'retry'] as const;
export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** A payment or payout that the rules don't decide: listed until an administrator does. */
export interface PaymentException {
  id: ExceptionId;
  code: ExceptionCode;
  /** The provider's reference of a payment, refund, dispute, payout or account. One exception per code and reference. */
  ref: string;
  depositId: DepositId | null;
  withdrawalId: WithdrawalId | null;
  userId: UserId | null;
  /** In micro-units of `currency` (ISO 4217, lower case); null if unknown. */
  amountMicros: bigint | null;
  currency: string | null;
  /** What is wrong, for people. */
  detail: string;
  openedAt: Date;
  resolvedAt: Date | null;
}

export type NewException = Pick<PaymentException, 'code' | 'ref' | 'detail'> & Partial<PaymentException>;

/** Possible actions by code, besides `ignore`. */
const ACTIONS: Record<ExceptionCode, ExceptionAction[]> = {
  unknown_deposit: ['credit'],
  wrong_amount: ['credit'],
  wrong_currency: ['credit'],
  unknown_account: ['credit'],
  // The missing amount is the user's debt, which incoming money pays.
  shortfall: [],
  payout_unknown: ['return', 'paid', 'retry'],
  reconcile_difference: [],
};

export function isPossible(action: ExceptionAction, { code, withdrawalId, amountMicros }: PaymentException): boolean {
  if (action === 'ignore') return true;
  if (!ACTIONS[code].includes(action)) return false;
  return action === 'credit' ? amountMicros !== null : withdrawalId !== null;
}
