import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { Deposit, DepositId } from '../domain/deposit.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import type { PaymentException } from '../domain/payment-exception.js';
import { DepositBook } from '../ports/deposit-book.js';
import { CreditDeposit } from './credit-deposit.js';

/** What an administrator can do about money that came in. In the caller's unit of work. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly deposits: DepositBook,
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly creditDeposit: CreditDeposit,
    private readonly clock: Clock,
  ) {}

  /** Credits what came in; an amount is needed where that was another currency, a user where nobody is known. */
  async credit(exception: PaymentException, user: UserId | null, given: bigint | null): Promise<UserId> {
    const amountMicros = given ?? (exception.currency === 'usd' ? exception.amountMicros : null);
    if (amountMicros === null || amountMicros <= 0n)
      throw PaymentErrors.action_not_possible('Say with amount_usd how much is to be credited: it is not in dollars.');
    const deposit = await this.heldBack(exception);
    const userId = user ?? exception.userId;
    if (!userId || (deposit && user && user !== deposit.userId && exception.code !== 'unknown_account'))
      throw PaymentErrors.action_not_possible('Say with user_id whom to credit; a deposit is credited to whose it is.');
    if (!(await this.accounts.profile(userId))) throw PaymentErrors.action_not_possible('There is no such user.');
    if (deposit) await this.creditHeldBack(deposit, userId, amountMicros);
    else await this.creditNew(exception.ref, userId, amountMicros);
    return userId;
  }

  /** Takes from the balance what it lacked then, as far as it reaches now. */
  async collect({ id, depositId, userId, ref, amountMicros }: PaymentException): Promise<void> {
    const deposit = await this.deposits.lock(depositId!);
    const reversal = (await this.deposits.reversals(depositId!)).find((one) => one.ref === ref);
    if (!deposit || !reversal || reversal.state === 'given_back' || !userId || !amountMicros)
      throw PaymentErrors.action_not_possible('The money came back from the provider by now.');
    const key = `payment-exception:${id}:collect`;
    const what = { userId, currency: 'usd' as const, amountMicros, key, kind: 'deposit_shortfall', memo: ref };
    const taken = await this.ledger.clawBack(what);
    if (taken === 0n) throw PaymentErrors.action_not_possible('The balance is empty.');
    // Should the provider give it back after all, it goes back to the user.
    await this.deposits.saveReversal({ ...reversal, takenMicros: reversal.takenMicros + taken });
  }

  /** The deposit that waits for this decision; null for money that no deposit announced. */
  private async heldBack({ depositId, ref }: PaymentException): Promise<Deposit | null> {
    const deposit = depositId && (await this.deposits.lock(depositId));
    return deposit && deposit.paymentRef === ref && deposit.creditedMicros === 0n ? deposit : null;
  }

  private async creditHeldBack(deposit: Deposit, userId: UserId, amountMicros: bigint): Promise<void> {
    const credited = { ...deposit, userId };
    await this.creditDeposit.execute(credited, amountMicros, this.clock.now());
    await this.deposits.save(credited);
  }

  /** With a record of its own, so that refunds and disputes of this payment find whom they concern. */
  private async creditNew(paymentRef: string, userId: UserId, amountMicros: bigint): Promise<void> {
    if (await this.deposits.byPayment(paymentRef)) throw PaymentErrors.action_not_possible('It was credited before.');
    const now = this.clock.now();
    const deposit: Deposit = {
      ...{ id: newId<DepositId>(), userId, amountMicros, paymentRef, createdAt: now, expiresAt: now },
      ...{
        status: 'pending',
        heldBack: null,
        creditedMicros: 0n,
        creditedAt: null,
        checkoutRef: null,
        checkoutUrl: null,
      },
    };
    await this.creditDeposit.execute(deposit, amountMicros, now);
    await this.deposits.addCredited(deposit);
  }
}
