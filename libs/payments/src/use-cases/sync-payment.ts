import { Injectable } from '@nestjs/common';
import { DepositRepository } from '../ports/deposit-repository.js';
import { ProviderSlot } from './provider-slot.js';
import { SettleDeposit } from './settle-deposit.js';
import { SettlePayout } from './settle-payout.js';

/** Asks the provider how a payment or payout stands, then books the answer. The look-ups come before the unit of work. */
@Injectable()
export class SyncPayment {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly deposits: DepositRepository,
    private readonly settleDeposit: SettleDeposit,
    private readonly settlePayout: SettlePayout,
  ) {}

  async byCheckout(ref: string): Promise<void> {
    const { provider } = this.slot;
    const checkout = await provider.checkout(ref);
    if (!checkout) return;
    const payment = checkout.paymentRef === null ? null : await provider.payment(checkout.paymentRef);
    await this.settleDeposit.execute(checkout.depositId, checkout, payment);
  }

  async byPayment(paymentRef: string): Promise<void> {
    const { provider } = this.slot;
    const payment = await provider.payment(paymentRef);
    if (!payment) return;
    const deposit =
      (await this.deposits.byPayment(paymentRef)) ??
      (payment.depositId === null ? null : await this.deposits.find(payment.depositId));
    // Not credited yet: the checkout says whether it may be. While even the checkout is unknown, we ask again later.
    const checkout = deposit?.checkoutRef ? await provider.checkout(deposit.checkoutRef) : null;
    if (deposit) await this.settleDeposit.execute(deposit.id, checkout, payment);
  }

  async byPayout(ref: string): Promise<void> {
    const state = await this.slot.provider.payout(ref);
    if (state) await this.settlePayout.execute(state);
  }
}
