import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { PaymentErrors } from '../domain/payment.errors.js';
import type { Withdrawal, WithdrawalId } from '../domain/withdrawal.js';
import { PaymentsOptions } from '../payments.options.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { NotifyPayer } from './notify-payer.js';

/** What an administrator can do about a payout whose outcome is unknown. In the caller's unit of work. */
@Injectable()
export class ResolvePayout {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: Ledger,
    private readonly notify: NotifyPayer,
    private readonly exceptions: ExceptionRepository,
    private readonly clock: Clock,
    @Inject(PaymentsOptions) private readonly options: Pick<PaymentsOptions, 'coinUsdMicros'>,
  ) {}

  /** It was not paid: releases the hold. */
  async giveBack(id: WithdrawalId, why: string): Promise<void> {
    const withdrawal = await this.sending(id);
    await this.ledger.resolve({ type: 'withdrawal', id }, []);
    withdrawal.returned(why, this.clock.now());
    await this.withdrawals.save(withdrawal);
    await this.notify.withdrawalReturned(withdrawal.now);
  }

  /** It was paid, by this payout. */
  async paid(id: WithdrawalId, ref: string | null): Promise<void> {
    if (!ref) throw PaymentErrors.action_not_possible("Send ref, the provider's reference of the payout.");
    const withdrawal = await this.withdrawals.lock(id);
    if (withdrawal && !withdrawal.open && withdrawal.now.payoutRef === null) await this.takeAgain(withdrawal, ref);
    else await this.settle(await this.sending(id), ref);
  }

  private async settle(withdrawal: Withdrawal, ref: string): Promise<void> {
    const { id, amountMicros } = withdrawal.now;
    await this.ledger.resolve({ type: 'withdrawal', id }, [{ to: 'provider', amountMicros, kind: 'withdrawal' }], ref);
    await this.end(withdrawal, ref);
  }

  /** It was paid although its money was given back: takes it from the balance, as far as it reaches. */
  private async takeAgain(withdrawal: Withdrawal, ref: string): Promise<void> {
    const { id, userId, amountMicros } = withdrawal.now;
    const entry = { userId, currency: 'usd' as const, amountMicros, kind: 'withdrawal', memo: ref };
    const key = `withdrawal:${id}:paid-after-all`;
    const { coinUsdMicros } = this.options;
    const taken = await this.ledger.chargeBack({ ...entry, key, subject: { type: 'withdrawal', id }, coinUsdMicros });
    if (taken === null) throw new Error(`${key} was booked before`);
    const missing = amountMicros - taken;
    const detail = `Payout ${ref} was made after its money was given back, and the balance has less. The user owes the rest, which is the platform's loss so far.`;
    const about = { withdrawalId: id, userId, amountMicros: missing, currency: 'usd', detail };
    if (missing > 0n) await this.exceptions.open({ code: 'shortfall', ref, ...about });
    await this.end(withdrawal, ref);
  }

  private async end(withdrawal: Withdrawal, ref: string): Promise<void> {
    withdrawal.takenOn(ref);
    withdrawal.paid(this.clock.now());
    await this.withdrawals.save(withdrawal);
    await this.notify.withdrawalPaid(withdrawal.now);
  }

  /** The provider certainly doesn't know it: sends it once more. */
  async retry(id: WithdrawalId): Promise<void> {
    await this.sending(id);
    await this.withdrawals.retry(id);
  }

  private async sending(id: WithdrawalId): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.lock(id);
    if (withdrawal?.now.status !== 'sending')
      throw PaymentErrors.action_not_possible(`The withdrawal is ${withdrawal?.now.status ?? 'unknown'}.`);
    return withdrawal;
  }
}
