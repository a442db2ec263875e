import type { Id, UserId } from '@app/kernel';
import type { Deposit, DepositId, Reversal } from '../domain/deposit.js';
import type { Checkout } from './payment-provider.js';

export type NewDeposit = Pick<Deposit, 'id' | 'userId' | 'amountMicros' | 'createdAt' | 'expiresAt'> & {
  /** Hash of the request's idempotency key; null without one. Within a day, the same key means the same deposit. */
  creationKey: Buffer | null;
};

export abstract class DepositRepository {
  /** Adds the deposit; answers the one that the same key made before, or this one. */
  abstract begin(deposit: NewDeposit): Promise<Deposit>;
  /** How many deposits of a user can still be paid. */
  abstract open(userId: UserId): Promise<number>;
  /** Stores the page to pay on, unless one is known. */
  abstract attach(id: DepositId, checkout: Checkout): Promise<void>;
  /** Null also for a malformed id. */
  abstract find(id: string): Promise<Deposit | null>;
  abstract byPayment(paymentRef: string): Promise<Deposit | null>;
  /** Locked until the unit of work ends. Null also for a malformed id: providers repeat what they were told. */
  abstract lock(id: string): Promise<Deposit | null>;
  /** Adds a deposit that an administrator credits, for money that nobody announced. */
  abstract addCredited(deposit: Deposit): Promise<void>;
  /** Saves what may change: user, status, credit, hold-back and the provider's references. */
  abstract save(deposit: Deposit): Promise<void>;
  abstract reversals(id: DepositId): Promise<Reversal[]>;
  abstract saveReversal(reversal: Reversal): Promise<void>;
  /** Pending deposits that are due for a check. Each is postponed, so that no two processes take the same one. */
  abstract takeDue(limit: number): Promise<Deposit[]>;
  abstract openDisputes(userId: UserId): Promise<number>;
}

export type RefundOrderId = Id<'refund order'>;

/** An administrator's refund, stored before the provider hears of it. */
export interface RefundOrder {
  /** Also the idempotency key at the provider. */
  id: RefundOrderId;
  depositId: DepositId;
  paymentRef: string;
  amountMicros: bigint;
  why: string;
  orderedBy: UserId | 'operator';
}

export abstract class RefundOrderRepository {
  /** What the same request key ordered within a day; null: nothing. */
  abstract byKey(creationKey: Buffer): Promise<RefundOrder | null>;
  abstract add(order: RefundOrder, creationKey: Buffer | null): Promise<void>;
  /** Orders without an answer. Each is postponed, so that no two processes take the same one. */
  abstract takeDue(limit: number): Promise<RefundOrder[]>;
  /** Ordered and not answered yet, in micro-dollars. */
  abstract openMicros(depositId: DepositId): Promise<bigint>;
  /** The provider made the refund (null), or refused it in its words. */
  abstract answered(id: RefundOrderId, refusal: string | null): Promise<void>;
}
