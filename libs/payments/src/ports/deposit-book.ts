import type { UserId } from '@app/kernel';
import type { Deposit, DepositId, Reversal } from '../domain/deposit.js';
import type { Checkout } from './payment-provider.js';

export type NewDeposit = Pick<Deposit, 'id' | 'userId' | 'amountMicros' | 'createdAt' | 'expiresAt'> & {
  /** Of the request that asks for it; null without. The same key within a day is the same deposit. */
  creationKey: Buffer | null;
};

export abstract class DepositBook {
  /** Answers the deposit that the same key made before, or this one. */
  abstract begin(deposit: NewDeposit): Promise<Deposit>;
  /** How many of a user's can still be paid. */
  abstract open(userId: UserId): Promise<number>;
  /** Remembers the page to pay on; does nothing when one is known. */
  abstract attach(id: DepositId, checkout: Checkout): Promise<void>;
  abstract find(id: string): Promise<Deposit | null>;
  abstract byPayment(paymentRef: string): Promise<Deposit | null>;
  /** Locked until the unit of work ends. Null also for what is no id at all: providers keep what they were told. */
  abstract lock(id: string): Promise<Deposit | null>;
  /** A deposit that was made by an administrator for money that nobody had announced. */
  abstract addCredited(deposit: Deposit): Promise<void>;
  /** Keeps what may change: status, what was credited and held back, the provider's names. */
  abstract save(deposit: Deposit): Promise<void>;
  abstract reversals(id: DepositId): Promise<Reversal[]>;
  abstract saveReversal(reversal: Reversal): Promise<void>;
  /** Pending deposits whose turn it is to be looked at; each is put off, so that no two processes take it at once. */
  abstract takeDue(limit: number): Promise<Deposit[]>;
  abstract openDisputes(userId: UserId): Promise<number>;
}
