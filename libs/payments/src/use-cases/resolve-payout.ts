import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { PaymentErrors } from '../domain/payment.errors.js';
import type { Withdrawal, WithdrawalId } from '../domain/withdrawal.js';
import { WithdrawalBook } from '../ports/withdrawal-book.js';
import { TellWithdrawal } from './tell-withdrawal.js';

/** What an administrator can do about a payout whose end nobody heard of. In the caller's unit of work. */
@Injectable()
export class ResolvePayout {
  constructor(
    private readonly withdrawals: WithdrawalBook,
    private readonly ledger: Ledger,
    private readonly tell: TellWithdrawal,
    private readonly clock: Clock,
  ) {}

  /** It was not paid: the hold is released. */
  async giveBack(id: WithdrawalId, why: string): Promise<void> {
    const withdrawal = await this.sending(id);
    await this.ledger.resolve({ type: 'withdrawal', id }, []);
    withdrawal.returned(why, this.clock.now());
    await this.withdrawals.save(withdrawal);
    await this.tell.returned(withdrawal.now);
  }

  /** It was paid, by this payout. */
  async paid(id: WithdrawalId, ref: string | null): Promise<void> {
    if (!ref) throw PaymentErrors.action_not_possible("Say with ref which of the provider's payouts it was.");
    const withdrawal = await this.sending(id);
    const { amountMicros } = withdrawal.now;
    await this.ledger.resolve({ type: 'withdrawal', id }, [{ to: 'provider', amountMicros, kind: 'withdrawal' }], ref);
    withdrawal.takenOn(ref);
    withdrawal.paid(this.clock.now());
    await this.withdrawals.save(withdrawal);
    await this.tell.paid(withdrawal.now);
  }

  /** The provider surely knows nothing of it: it is sent once more. */
  async retry(id: WithdrawalId): Promise<void> {
    await this.sending(id);
    await this.withdrawals.retry(id);
  }

  private async sending(id: WithdrawalId): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.lock(id);
    if (withdrawal?.now.status !== 'sending')
      throw PaymentErrors.action_not_possible(`The withdrawal is ${withdrawal?.now.status ?? 'not here'}.`);
    return withdrawal;
  }
}
