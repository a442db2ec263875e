import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { Withdrawal, WithdrawalFacts, WithdrawalId } from '../domain/withdrawal.js';
import type { PayoutState } from '../ports/payment-provider.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { NotifyPayer } from './notify-payer.js';

/**
 * Books what the provider answered about a payout: `paid` settles the hold, `returned` releases it, and `returned` after
 * `paid` credits the money back. `returned` is final, so an older answer that comes later changes nothing.
 */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: Ledger,
    private readonly accounts: Accounts,
    private readonly exceptions: ExceptionRepository,
    private readonly notify: NotifyPayer,
    private readonly clock: Clock,
  ) {}

  execute(state: PayoutState): Promise<void> {
    return this.unitOfWork.run(async () => {
      const withdrawal =
        (await this.withdrawals.lockByPayout(state.ref)) ??
        (state.withdrawalId === null ? null : await this.withdrawals.lock(state.withdrawalId));
      const known = withdrawal?.now.payoutRef ?? null;
      if (!withdrawal || (known !== null && known !== state.ref)) return this.unknown(state, withdrawal);
      if (!(await this.follow(withdrawal, state))) return this.unknown(state, withdrawal);
      await this.withdrawals.save(withdrawal);
    });
  }

  /** The provider was certain that it pays nothing. */
  refused(id: WithdrawalId, reason: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const withdrawal = await this.withdrawals.lock(id);
      if (!withdrawal || withdrawal.now.status !== 'sending' || withdrawal.now.payoutRef !== null) return;
      await this.giveBack(withdrawal, reason, null);
      await this.withdrawals.save(withdrawal);
    });
  }

  /** Answers false for a payout that contradicts what was decided here. */
  private async follow(withdrawal: Withdrawal, { ref, status, reason }: PayoutState): Promise<boolean> {
    const before = withdrawal.now.status;
    // The money never left the platform, or it is back: no balance is wrong.
    if (before !== 'sending' && before !== 'paid') return status === 'returned' || withdrawal.now.payoutRef === ref;
    withdrawal.takenOn(ref);
    if (status === 'paid' && before === 'sending') await this.pay(withdrawal, ref);
    if (status === 'returned') await this.giveBack(withdrawal, reason, ref);
    return true;
  }

  private async pay(withdrawal: Withdrawal, ref: string): Promise<void> {
    const { id, amountMicros } = withdrawal.now;
    const leg = { to: 'provider' as const, amountMicros, kind: 'withdrawal' };
    if (!(await this.ledger.resolve({ type: 'withdrawal', id }, [leg], ref)))
      throw new Error(`The hold of withdrawal ${id} was resolved before`);
    withdrawal.paid(this.clock.now());
    await this.notify.withdrawalPaid(withdrawal.now);
  }

  private async giveBack(withdrawal: Withdrawal, reason: string | null, ref: string | null): Promise<void> {
    const { id, userId, amountMicros, status } = withdrawal.now;
    if (status === 'paid') {
      const subject = { type: 'withdrawal', id };
      const entry = { userId, currency: 'usd' as const, amountMicros, subject, memo: ref ?? undefined };
      await this.ledger.deposit({ ...entry, key: `withdrawal:${id}:returned`, kind: 'withdrawal_returned' });
      if (!(await this.accounts.profile(userId))) await this.ownerless(withdrawal.now, ref ?? id);
    } else if (!(await this.ledger.resolve({ type: 'withdrawal', id }, []))) {
      throw new Error(`The hold of withdrawal ${id} was resolved before`);
    }
    withdrawal.returned(reason, this.clock.now());
    await this.notify.withdrawalReturned(withdrawal.now);
  }

  /** A deleted user can't spend it: a person has to find them. */
  private ownerless({ id: withdrawalId, userId, amountMicros }: WithdrawalFacts, ref: string): Promise<void> {
    const detail = `Withdrawal ${withdrawalId} came back after it was paid, and its user's account is deleted.`;
    const about = { withdrawalId, userId, amountMicros, currency: 'usd' };
    return this.exceptions.open({ code: 'unknown_account', ref, ...about, detail });
  }

  private unknown(state: PayoutState, withdrawal: Withdrawal | null): Promise<void> {
    const { id: withdrawalId, userId, amountMicros, status } = withdrawal?.now ?? {};
    const what = withdrawal
      ? `withdrawal ${withdrawalId}, which is ${status} by ${withdrawal.now.payoutRef ?? 'no payout'}`
      : 'no known withdrawal';
    const detail = `The provider has a payout ${state.ref} (${state.status}) for ${what}.`;
    const amount = amountMicros === undefined ? {} : { amountMicros, currency: 'usd' };
    return this.exceptions.open({ code: 'payout_unknown', ref: state.ref, withdrawalId, userId, ...amount, detail });
  }
}
