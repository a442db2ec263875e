import { Injectable, Logger } from '@nestjs/common';
import { Clock, fromMicros, UnitOfWork } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import type { WithdrawalFacts } from '../domain/withdrawal.js';
import { ProviderRefused, ProviderUnreachable } from '../ports/payment-provider.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { WithdrawalBook } from '../ports/withdrawal-book.js';
import { LookAtPayout } from './look-at-payout.js';
import { OpenException } from './open-exception.js';
import { SettlePayout } from './settle-payout.js';

/** Providers remember an idempotency key for a day: after this, asking again could pay again. */
const ASKED_FOR_MS = 20 * 3_600_000;

/**
 * Pays out what is approved. That it is being sent is committed before the provider hears of it; an answer that doesn't
 * come is asked for again with the same key, which is the same payout, until a person has to find out.
 */
@Injectable()
export class SendWithdrawals {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly slot: ProviderSlot,
    private readonly withdrawals: WithdrawalBook,
    private readonly settle: SettlePayout,
    private readonly lookAtPayout: LookAtPayout,
    private readonly exceptions: OpenException,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /** The next one that is due; answers whether there was one. */
  async execute(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.withdrawals.takeDue();
    if (!due) return false;
    const { id, payoutRef, sentAt } = due.now;
    try {
      if (payoutRef !== null) await this.lookAtPayout.execute(payoutRef);
      else if (this.clock.now().getTime() - sentAt!.getTime() > ASKED_FOR_MS) await this.setAside(due.now);
      else await this.send(due.now);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      this.logger.warn(`Withdrawal ${id} is asked for again: ${error.message}`);
    }
    return true;
  }

  private async send({ id, userId, accountRef, amountMicros }: WithdrawalFacts): Promise<void> {
    // Nothing leaves a suspended account, but what the provider has is followed to its end.
    if ((await this.accounts.suspended(userId)) && (await this.withdrawals.putOff(id))) return;
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
      await this.exceptions.execute({
        code: 'payout_unknown',
        ref: `${id} since ${sentAt!.toISOString()}`,
        ...about,
        detail,
      });
      await this.withdrawals.setAside(id);
    });
  }
}
