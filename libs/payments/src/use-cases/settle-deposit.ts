import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, Outbox, UnitOfWork } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { heldBackFor, statusOf, type Deposit, type DepositId } from '../domain/deposit.js';
import { DepositBook } from '../ports/deposit-book.js';
import type { CheckoutState, PaymentState } from '../ports/payment-provider.js';
import { CreditDeposit } from './credit-deposit.js';
import { OpenException } from './open-exception.js';
import { TakeBack } from './take-back.js';

/**
 * Makes the books say of a deposit what the provider said when it was asked. What is told late, twice or out of order is
 * no news: a credit and each reversal have a key of their own, and the status follows from what is booked.
 */
@Injectable()
export class SettleDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositBook,
    private readonly accounts: Accounts,
    private readonly credit: CreditDeposit,
    private readonly takeBack: TakeBack,
    private readonly exceptions: OpenException,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `depositId`: as the provider kept it, so it may be anything. */
  execute(depositId: string | null, checkout: CheckoutState | null, payment: PaymentState | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const deposit = depositId === null ? null : await this.deposits.lock(depositId);
      if (!deposit) return this.nobodys(checkout);
      if (checkout) await this.note(deposit, checkout);
      if (payment && deposit.creditedMicros > 0n && payment.paymentRef === deposit.paymentRef)
        await this.takeBack.execute(deposit, payment);
      deposit.status = statusOf(deposit, await this.deposits.reversals(deposit.id));
      await this.deposits.save(deposit);
    });
  }

  /** There is no page to pay it on. Should somebody have paid all the same, that is still credited. */
  expire(id: DepositId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const deposit = await this.deposits.lock(id);
      if (deposit?.status !== 'pending' || deposit.heldBack !== null) return;
      deposit.status = 'expired';
      await this.deposits.save(deposit);
    });
  }

  private async note(deposit: Deposit, checkout: CheckoutState): Promise<void> {
    deposit.checkoutRef ??= checkout.ref;
    if (checkout.status === 'expired' && deposit.status === 'pending' && deposit.heldBack === null)
      deposit.status = 'expired';
    if (checkout.status !== 'paid') return;
    const ref = checkout.paymentRef ?? checkout.ref;
    if (deposit.paymentRef !== null && deposit.paymentRef !== ref) return this.secondPayment(deposit, checkout, ref);
    deposit.paymentRef = ref;
    if (deposit.creditedMicros === 0n && deposit.heldBack === null) await this.receive(deposit, checkout, ref);
  }

  private async receive(deposit: Deposit, { amountMicros, currency }: CheckoutState, ref: string): Promise<void> {
    const hasAccount = (await this.accounts.profile(deposit.userId)) !== null;
    deposit.heldBack = heldBackFor(deposit, { amountMicros, currency }, hasAccount);
    if (deposit.heldBack === null) return this.credit.execute(deposit, amountMicros, this.clock.now());
    const { id: depositId, userId } = deposit;
    const detail = `${fromMicros(amountMicros)} ${currency} came in for a deposit of ${fromMicros(deposit.amountMicros)} usd.`;
    await this.exceptions.execute({ code: deposit.heldBack, ref, depositId, userId, amountMicros, currency, detail });
    await this.outbox.publish({
      type: 'deposit.held_back',
      payload: { deposit_id: depositId, amount: fromMicros(amountMicros), currency, reason: deposit.heldBack },
      audience: [userId],
    });
  }

  /** One deposit is credited once, whatever the provider took for it. */
  private secondPayment(deposit: Deposit, checkout: CheckoutState, ref: string): Promise<void> {
    const { id: depositId, userId } = deposit;
    const { amountMicros, currency } = checkout;
    const detail = `A second payment came in for deposit ${depositId}, which has ${deposit.paymentRef}.`;
    return this.exceptions.execute({ code: 'unknown_deposit', ref, depositId, userId, amountMicros, currency, detail });
  }

  private async nobodys(checkout: CheckoutState | null): Promise<void> {
    if (checkout?.status !== 'paid') return;
    const { paymentRef, ref, amountMicros, currency } = checkout;
    const detail = `${fromMicros(amountMicros)} ${currency} came in by checkout ${ref}, which is for no deposit of ours.`;
    await this.exceptions.execute({ code: 'unknown_deposit', ref: paymentRef ?? ref, amountMicros, currency, detail });
  }
}
