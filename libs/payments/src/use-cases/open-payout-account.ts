import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { PaymentsOptions } from '../payments.options.js';
import type { PaymentProvider, PayoutAccount } from '../ports/payment-provider.js';
import { PayoutAccounts } from '../ports/payout-accounts.js';
import { ProviderSlot } from '../ports/provider-slot.js';

/** Leads somebody to the page on which they tell the provider where their withdrawals go. */
@Injectable()
export class OpenPayoutAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly slot: ProviderSlot,
    private readonly accounts: PayoutAccounts,
    private readonly trail: AuditTrail,
    private readonly options: PaymentsOptions,
  ) {}

  /** Answers the page's address, valid for minutes. */
  async execute(userId: UserId): Promise<string> {
    const account = await this.slot.ask((provider) => this.accountOf(userId, provider));
    await this.unitOfWork.run(async () => {
      if (await this.accounts.save(userId, account))
        await this.trail.record({ userId, act: 'payout_account.set', detail: { account: account.ref } });
    });
    const returnUrl = `${this.options.publicUrl}/payments/payout-account`;
    return this.slot.ask((provider) => provider.onboardingUrl(account.ref, returnUrl));
  }

  /** The one that is known, where the provider has it still: it would make another once it forgot that it was asked. */
  private async accountOf(userId: UserId, provider: PaymentProvider): Promise<PayoutAccount> {
    const known = await this.accounts.of(userId);
    return (known && (await provider.payoutAccount(known.ref))) ?? provider.openPayoutAccount(userId);
  }
}
