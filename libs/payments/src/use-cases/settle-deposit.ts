import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, Outbox, UnitOfWork } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { heldBackFor, statusOf, type Deposit, type DepositId } from '../domain/deposit.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import type { CheckoutState, PaymentState } from '../ports/payment-provider.js';
import { CreditDeposit } from './credit-deposit.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { BookReversals } from './book-reversals.js';

/**
 * Books what the provider answered about a deposit. Late, repeated or unordered answers change nothing: the credit and each
 * reversal have a key of their own, and the status follows from the books.
 */
@Injectable()
export class SettleDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly accounts: Accounts,
    private readonly credit: CreditDeposit,
    private readonly reversals: BookReversals,
    private readonly exceptions: ExceptionRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `depositId` is what the provider stored, so it may be anything. */
  execute(depositId: string | null, checkout: CheckoutState | null, payment: PaymentState | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const deposit = depositId === null ? null : await this.deposits.lock(depositId);
      if (!deposit) return this.unknown(checkout);
      if (checkout) await this.note(deposit, checkout);
      if (payment && deposit.creditedMicros > 0n && payment.paymentRef === deposit.paymentRef)
        await this.reversals.execute(deposit, payment);
      deposit.status = statusOf(deposit, await this.deposits.reversals(deposit.id));
      await this.deposits.save(deposit);
    });
  }

  /** No page will exist to pay it on. If somebody paid all the same, that is still credited. */
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
    await this.exceptions.open({ code: deposit.heldBack, ref, depositId, userId, amountMicros, currency, detail });
    await this.outbox.publish({
      type: 'deposit.held_back',
      payload: { deposit_id: depositId, amount: fromMicros(amountMicros), currency, reason: deposit.heldBack },
      audience: [userId],
    });
  }

  /** A deposit is credited once, however many payments the provider took for it. */
  private secondPayment(deposit: Deposit, checkout: CheckoutState, ref: string): Promise<void> {
    const { id: depositId, userId } = deposit;
    const { amountMicros, currency } = checkout;
    const detail = `A second payment came in for deposit ${depositId}, which has ${deposit.paymentRef}.`;
    return this.exceptions.open({ code: 'unknown_deposit', ref, depositId, userId, amountMicros, currency, detail });
  }

  private async unknown(checkout: CheckoutState | null): Promise<void> {
    if (checkout?.status !== 'paid') return;
    const { paymentRef, ref, amountMicros, currency } = checkout;
    const detail = `${fromMicros(amountMicros)} ${currency} came in by checkout ${ref}, which belongs to no deposit.`;
    await this.exceptions.open({ code: 'unknown_deposit', ref: paymentRef ?? ref, amountMicros, currency, detail });
  }
}
