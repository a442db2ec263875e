import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { checkAmount } from '../domain/money-in-cents.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import { PaymentsOptions } from '../payments.options.js';
import { ProviderSlot } from './provider-slot.js';
import { ManagePayoutAccount } from './manage-payout-account.js';

/** Checks that a withdrawal can be paid, before anything is held. Asks the provider, so it runs in no unit of work. */
@Injectable()
export class CheckWithdrawal {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly accounts: Accounts,
    private readonly payoutAccounts: ManagePayoutAccount,
    private readonly options: PaymentsOptions,
  ) {}

  /** Answers the payout account's reference. */
  async execute(userId: UserId, amountMicros: bigint): Promise<string> {
    checkAmount(amountMicros, this.options.withdrawalMinMicros);
    void this.slot.provider;
    if (!(await this.accounts.profile(userId))?.emailVerified) throw PaymentErrors.email_not_verified();
    const account = await this.payoutAccounts.of(userId);
    if (!account) throw PaymentErrors.payout_account_not_ready('Set one up with POST /api/wallet/payout-account.');
    if (!account.ready)
      throw PaymentErrors.payout_account_not_ready(
        'GET /api/wallet/payout-account says what the provider still needs.',
      );
    return account.ref;
  }
}
