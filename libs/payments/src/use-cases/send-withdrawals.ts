import { Injectable, Logger } from '@nestjs/common';
import { Clock, fromMicros, UnitOfWork } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import type { WithdrawalFacts } from '../domain/withdrawal.js';
import { ProviderRefused, ProviderUnreachable } from '../ports/payment-provider.js';
import { ProviderSlot } from './provider-slot.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { SettlePayout } from './settle-payout.js';
import { SyncPayment } from './sync-payment.js';

/** Providers remember an idempotency key for a day: later, asking again could pay again. */
const ASKED_FOR_MS = 20 * 3_600_000;

/**
 * Pays out approved withdrawals. Each is committed as being sent before the provider hears of it. Without an answer we ask
 * again with the same key, which is the same payout, until a person has to find out.
 */
@Injectable()
export class SendWithdrawals {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly slot: ProviderSlot,
    private readonly withdrawals: WithdrawalRepository,
    private readonly settle: SettlePayout,
    private readonly syncPayment: SyncPayment,
    private readonly exceptions: ExceptionRepository,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /** Sends the next one that is due; answers whether there was one. */
  async execute(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.withdrawals.takeDue();
    if (!due) return false;
    const { id, payoutRef, sentAt } = due.now;
    try {
      if (payoutRef !== null) await this.syncPayment.byPayout(payoutRef);
      else if (this.clock.now().getTime() - sentAt!.getTime() > ASKED_FOR_MS) await this.setAside(due.now);
      else await this.send(due.now);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      this.logger.warn(`Withdrawal ${id} is asked for again: ${error.message}`);
    }
    return true;
  }

  private async send({ id, userId, accountRef, amountMicros }: WithdrawalFacts): Promise<void> {
    // Nothing leaves a suspended account, but a payout that the provider may have is followed to its end.
    if ((await this.accounts.suspended(userId)) && (await this.withdrawals.postpone(id))) return;
    try {
      await this.settle.execute(await this.slot.provider.sendPayout({ withdrawalId: id, accountRef, amountMicros }));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.settle.refused(id, error.message);
    }
  }

  private setAside({ id, userId, amountMicros, sentAt }: WithdrawalFacts): Promise<void> {
    return this.unitOfWork.run(async () => {
      const detail = `No answer says whether the withdrawal of ${fromMicros(amountMicros)} usd was paid out. Look it up at the provider.`;
      const about = { withdrawalId: id, userId, amountMicros, currency: 'usd' };
      await this.exceptions.open({
        code: 'payout_unknown',
        ref: `${id} since ${sentAt!.toISOString()}`,
        ...about,
        detail,
      });
      await this.withdrawals.setAside(id);
    });
  }
}
