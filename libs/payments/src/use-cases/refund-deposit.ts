import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { RefundOrderRepository, type RefundOrder } from '../ports/deposit-repository.js';
import { ProviderRefused } from '../ports/payment-provider.js';
import { OrderRefund, type OrderRefundInput } from './order-refund.js';
import { ProviderSlot } from './provider-slot.js';
import { SyncPayment } from './sync-payment.js';

const BATCH = 20;

/** Has the provider make refunds that were ordered, with the order's id as idempotency key, and books its answer. */
@Injectable()
export class RefundDeposit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly order: OrderRefund,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: RefundOrderRepository,
    private readonly slot: ProviderSlot,
    private readonly syncPayment: SyncPayment,
  ) {}

  /** Answers the refund in micro-dollars: the provider made it, or is asked again until it answers. */
  async execute(input: OrderRefundInput): Promise<bigint> {
    void this.slot.provider;
    const order = await this.order.execute(input);
    await this.slot.ask(() => this.carryOut(order));
    return order.amountMicros;
  }

  /** Repeats orders that got no answer; answers whether more may be due. */
  async carryOutDue(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.orders.takeDue(BATCH);
    for (const order of due)
      await this.carryOut(order).catch((error: unknown) => this.logger.warn(`Refund ${order.id}: ${String(error)}`));
    return due.length === BATCH;
  }

  private async carryOut({ id, paymentRef, amountMicros }: RefundOrder): Promise<void> {
    try {
      await this.slot.provider.refund(paymentRef, amountMicros, id);
    } catch (error) {
      if (error instanceof ProviderRefused) await this.answered(id, error.message);
      throw error;
    }
    // Booked before the order is marked: until the refund is booked, the order prevents another one.
    await this.syncPayment.byPayment(paymentRef);
    await this.answered(id, null);
  }

  private answered(id: RefundOrder['id'], refusal: string | null): Promise<void> {
    return this.unitOfWork.run(() => this.orders.answered(id, refusal));
  }
}
