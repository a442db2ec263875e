import { Injectable } from '@nestjs/common';
import { ProviderSlot } from '../ports/provider-slot.js';
import { CarryOutRefund } from './carry-out-refund.js';
import { OrderRefund, type OrderRefundInput } from './order-refund.js';

/** An administrator sends a deposit back to whom it came from. */
@Injectable()
export class RefundDeposit {
  constructor(
    private readonly order: OrderRefund,
    private readonly slot: ProviderSlot,
    private readonly carryOut: CarryOutRefund,
  ) {}

  /** Answers what is refunded, in micro-dollars; the provider has done it, or is asked for it again until it answers. */
  async execute(input: OrderRefundInput): Promise<bigint> {
    void this.slot.provider;
    const order = await this.order.execute(input);
    await this.slot.ask(() => this.carryOut.execute(order));
    return order.amountMicros;
  }
}
