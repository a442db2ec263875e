import { Injectable } from '@nestjs/common';
import { DepositBook } from '../ports/deposit-book.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { SettleDeposit } from './settle-deposit.js';

/** Asks the provider what became of a payment, then books that. The look-ups come before the unit of work. */
@Injectable()
export class LookAtDeposit {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly deposits: DepositBook,
    private readonly settle: SettleDeposit,
  ) {}

  async byCheckout(ref: string): Promise<void> {
    const { provider } = this.slot;
    const checkout = await provider.checkout(ref);
    if (!checkout) return;
    const payment = checkout.paymentRef === null ? null : await provider.payment(checkout.paymentRef);
    await this.settle.execute(checkout.depositId, checkout, payment);
  }

  async byPayment(paymentRef: string): Promise<void> {
    const { provider } = this.slot;
    const payment = await provider.payment(paymentRef);
    if (!payment) return;
    const deposit =
      (await this.deposits.byPayment(paymentRef)) ??
      (payment.depositId === null ? null : await this.deposits.find(payment.depositId));
    // Not credited yet: the checkout says whether it may be. Where even that is unknown, it will be asked for again.
    const checkout = deposit?.checkoutRef ? await provider.checkout(deposit.checkoutRef) : null;
    if (deposit) await this.settle.execute(deposit.id, checkout, payment);
  }
}
