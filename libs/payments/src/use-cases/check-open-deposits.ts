import { Injectable, Logger } from '@nestjs/common';
import type { Deposit } from '../domain/deposit.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import { ProviderRefused } from '../ports/payment-provider.js';
import { ProviderSlot } from './provider-slot.js';
import { SettleDeposit } from './settle-deposit.js';
import { StartDeposit } from './start-deposit.js';
import { SyncPayment } from './sync-payment.js';

const BATCH = 20;

/** Checks pending deposits that no event reports: a crash came before their page was known, an event got lost, or time is up. */
@Injectable()
export class CheckOpenDeposits {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly slot: ProviderSlot,
    private readonly deposits: DepositRepository,
    private readonly startDeposit: StartDeposit,
    private readonly syncPayment: SyncPayment,
    private readonly settle: SettleDeposit,
  ) {}

  /** Answers whether more may be due. */
  async execute(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.deposits.takeDue(BATCH);
    for (const deposit of due) {
      await this.check(deposit).catch((error: unknown) =>
        this.logger.warn(`Deposit ${deposit.id} is checked again later: ${String(error)}`),
      );
    }
    return due.length === BATCH;
  }

  private async check(deposit: Deposit): Promise<void> {
    if (deposit.checkoutRef !== null) return this.syncPayment.byCheckout(deposit.checkoutRef);
    try {
      await this.startDeposit.openCheckout(this.slot.provider, deposit);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.settle.expire(deposit.id);
    }
  }
}
