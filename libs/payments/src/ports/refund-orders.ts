import type { Id, UserId } from '@app/kernel';
import type { DepositId } from '../domain/deposit.js';

export type RefundOrderId = Id<'refund order'>;

/** An administrator's wish to refund, kept before the provider hears of it. */
export interface RefundOrder {
  /** Also the idempotency key at the provider. */
  id: RefundOrderId;
  depositId: DepositId;
  paymentRef: string;
  amountMicros: bigint;
  why: string;
  by: UserId | 'operator';
}

export abstract class RefundOrders {
  /** What this request key ordered within a day; null: nothing. */
  abstract byKey(creationKey: Buffer): Promise<RefundOrder | null>;
  abstract add(order: RefundOrder, creationKey: Buffer | null): Promise<void>;
  /** Whose answer is not known yet; each is put off, so that no two processes take it at once. */
  abstract takeDue(limit: number): Promise<RefundOrder[]>;
  /** In micro-dollars, asked for and not answered yet. */
  abstract openMicros(depositId: DepositId): Promise<bigint>;
  /** The provider did it, or refused in its words. */
  abstract answered(id: RefundOrderId, refusal: string | null): Promise<void>;
}
