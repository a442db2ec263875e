import { Injectable, Logger } from '@nestjs/common';
import type { Deposit } from '../domain/deposit.js';
import { DepositBook } from '../ports/deposit-book.js';
import { ProviderRefused } from '../ports/payment-provider.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { LookAtDeposit } from './look-at-deposit.js';
import { OpenCheckout } from './open-checkout.js';
import { SettleDeposit } from './settle-deposit.js';

const BATCH = 20;

/** Looks after deposits nobody hears of: a crash came before their page was known, an event got lost, time is over. */
@Injectable()
export class TidyDeposits {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly slot: ProviderSlot,
    private readonly deposits: DepositBook,
    private readonly openCheckout: OpenCheckout,
    private readonly lookAt: LookAtDeposit,
    private readonly settle: SettleDeposit,
  ) {}

  /** Answers whether more may be due. */
  async execute(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.deposits.takeDue(BATCH);
    for (const deposit of due) {
      await this.look(deposit).catch((error: unknown) =>
        this.logger.warn(`Deposit ${deposit.id} is looked at again later: ${String(error)}`),
      );
    }
    return due.length === BATCH;
  }

  private async look(deposit: Deposit): Promise<void> {
    if (deposit.checkoutRef !== null) return this.lookAt.byCheckout(deposit.checkoutRef);
    try {
      await this.openCheckout.execute(this.slot.provider, deposit);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.settle.expire(deposit.id);
    }
  }
}
