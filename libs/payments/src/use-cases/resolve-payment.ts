import { Injectable } from '@nestjs/common';
import { Clock, newId, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { Deposit, DepositId } from '../domain/deposit.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import type { PaymentException } from '../domain/payment-exception.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import { EventRepository } from '../ports/event-repository.js';
import { CreditDeposit } from './credit-deposit.js';

/** What an administrator can do about a payment that came in. In the caller's unit of work. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly creditDeposit: CreditDeposit,
    private readonly events: EventRepository,
    private readonly clock: Clock,
  ) {}

  /** Credits the payment. Needs an amount if it is not in dollars, and a user if none is known. */
  async credit(exception: PaymentException, user: UserId | null, given: bigint | null): Promise<UserId> {
    const amountMicros = amountOf(exception, given);
    const deposit = await this.heldBack(exception);
    const userId = user ?? exception.userId;
    if (!userId || (deposit && user && user !== deposit.userId && exception.code !== 'unknown_account'))
      throw PaymentErrors.action_not_possible('Send user_id. A deposit is credited to its own user only.');
    if (!(await this.accounts.profile(userId))) throw PaymentErrors.action_not_possible('There is no such user.');
    if (deposit) await this.creditHeldBack(deposit, userId, amountMicros);
    else await this.creditNew(exception.ref, userId, amountMicros);
    // While it waited for this decision, parts of it may have been refunded, which nobody booked: ask the provider again.
    const about = { kind: 'payment' as const, ref: exception.ref };
    await this.events.store({ id: `payment-exception:${exception.id}`, type: 'payment_exception.credited', about });
    return userId;
  }

  /** The deposit that waits for this decision; null for money that belongs to no deposit. */
  private async heldBack({ code, depositId, ref }: PaymentException): Promise<Deposit | null> {
    if (code === 'unknown_deposit') return null;
    const deposit = depositId && (await this.deposits.lock(depositId));
    if (deposit && deposit.paymentRef === ref && deposit.creditedMicros === 0n) return deposit;
    throw PaymentErrors.action_not_possible('This is no payment that waits to be credited.');
  }

  private async creditHeldBack(deposit: Deposit, userId: UserId, amountMicros: bigint): Promise<void> {
    const credited = { ...deposit, userId };
    await this.creditDeposit.execute(credited, amountMicros, this.clock.now());
    await this.deposits.save(credited);
  }

  /** With a deposit of its own, so that refunds and disputes of this payment find their user. */
  private async creditNew(paymentRef: string, userId: UserId, amountMicros: bigint): Promise<void> {
    if (await this.deposits.byPayment(paymentRef)) throw PaymentErrors.action_not_possible('It was credited before.');
    const now = this.clock.now();
    const deposit: Deposit = {
      id: newId<DepositId>(),
      userId,
      amountMicros,
      paymentRef,
      createdAt: now,
      expiresAt: now,
      status: 'pending',
      heldBack: null,
      creditedMicros: 0n,
      creditedAt: null,
      checkoutRef: null,
      checkoutUrl: null,
    };
    await this.creditDeposit.execute(deposit, amountMicros, now);
    await this.deposits.addCredited(deposit);
  }
}

/** Dollars are credited exactly as they came in, so that the ledger's `provider` account is what the provider holds. */
function amountOf({ currency, amountMicros }: PaymentException, given: bigint | null): bigint {
  const amount = given ?? (currency === 'usd' ? amountMicros : null);
  if (amount === null || amount <= 0n)
    throw PaymentErrors.action_not_possible('The payment is not in dollars: send amount_usd.');
  if (currency === 'usd' && amount !== amountMicros)
    throw PaymentErrors.action_not_possible('The amount must be exactly what came in.');
  return amount;
}
