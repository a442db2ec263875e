import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { ProviderRefused } from '../ports/payment-provider.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { RefundOrders, type RefundOrder } from '../ports/refund-orders.js';
import { LookAtDeposit } from './look-at-deposit.js';

const BATCH = 20;

/** Has the provider carry out refunds that were ordered, with the order's id as key, and books what it says then. */
@Injectable()
export class CarryOutRefund {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: RefundOrders,
    private readonly slot: ProviderSlot,
    private readonly lookAt: LookAtDeposit,
  ) {}

  async execute({ id, paymentRef, amountMicros }: RefundOrder): Promise<void> {
    try {
      await this.slot.provider.refund(paymentRef, amountMicros, id);
    } catch (error) {
      if (error instanceof ProviderRefused) await this.answered(id, error.message);
      throw error;
    }
    // Before the order is answered: until the refund is booked, the order is what keeps it from being refunded again.
    await this.lookAt.byPayment(paymentRef);
    await this.answered(id, null);
  }

  /** Those whose answer did not come; answers whether more may be due. */
  async carryOutDue(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.orders.takeDue(BATCH);
    for (const order of due) {
      await this.execute(order).catch((error: unknown) => this.logger.warn(`Refund ${order.id}: ${String(error)}`));
    }
    return due.length === BATCH;
  }

  private answered(id: RefundOrder['id'], refusal: string | null): Promise<void> {
    return this.unitOfWork.run(() => this.orders.answered(id, refusal));
  }
}
