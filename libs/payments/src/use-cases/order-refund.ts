import { Injectable } from '@nestjs/common';
import { AuditTrail, fromMicros, newId, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger, LedgerErrors } from '@app/ledger/contract';
import { refundedMicros, type Deposit } from '../domain/deposit.js';
import { isWholeCents } from '../domain/money-in-cents.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import {
  DepositRepository,
  RefundOrderRepository,
  type RefundOrder,
  type RefundOrderId,
} from '../ports/deposit-repository.js';

export interface OrderRefundInput {
  depositId: string;
  /** Null: all that is left of the deposit. */
  amountMicros: bigint | null;
  why: string;
  by: UserId | 'operator';
  /** Hash of the request's idempotency key; within a day, the same key means the same order. */
  creationKey: Buffer | null;
}

/** Stores an order to refund a deposit; background processes carry it out. */
@Injectable()
export class OrderRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly orders: RefundOrderRepository,
    private readonly ledger: Ledger,
    private readonly trail: AuditTrail,
  ) {}

  execute(input: OrderRefundInput): Promise<RefundOrder> {
    return this.unitOfWork.run(() => this.note(input));
  }

  private async note({ depositId, amountMicros, why, by, creationKey }: OrderRefundInput): Promise<RefundOrder> {
    const deposit = await this.deposits.lock(depositId);
    if (!deposit) throw PaymentErrors.deposit_not_found();
    const earlier = creationKey && (await this.orders.byKey(creationKey));
    if (earlier) {
      const same = earlier.depositId === deposit.id && (amountMicros ?? earlier.amountMicros) === earlier.amountMicros;
      if (same) return earlier;
      throw PaymentErrors.deposit_not_refundable('This Idempotency-Key ordered another refund.');
    }
    const left = await this.leftOf(deposit);
    const amount = amountMicros ?? left;
    if (deposit.paymentRef === null || amount <= 0n || amount > left || !isWholeCents(amount))
      throw PaymentErrors.deposit_not_refundable(
        `At most ${fromMicros(left)} dollars can be refunded, in whole cents.`,
      );
    if ((await this.ledger.balances(deposit.userId)).usd < amount)
      throw LedgerErrors.insufficient_balance('The user has less in the balance than the refund.');
    const wish = { depositId: deposit.id, paymentRef: deposit.paymentRef, amountMicros: amount, why };
    const order = { id: newId<RefundOrderId>(), ...wish, orderedBy: by };
    await this.orders.add(order, creationKey);
    const detail = { deposit_id: deposit.id, amount_usd: fromMicros(order.amountMicros), why };
    await this.trail.record({ userId: deposit.userId, by, act: 'deposit.refund_ordered', detail });
    return order;
  }

  private async leftOf({ id, creditedMicros, status }: Deposit): Promise<bigint> {
    // A disputed payment is with the bank: refunding it too would pay twice.
    if (status === 'disputed' || status === 'dispute_lost') return 0n;
    const refunded = refundedMicros(await this.deposits.reversals(id)) + (await this.orders.openMicros(id));
    return creditedMicros - refunded;
  }
}
