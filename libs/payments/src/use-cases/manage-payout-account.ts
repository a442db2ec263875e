import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { PaymentsOptions } from '../payments.options.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import type { PaymentProvider, PayoutAccount } from '../ports/payment-provider.js';
import { PayoutAccountRepository } from '../ports/withdrawal-repository.js';
import { ProviderSlot } from './provider-slot.js';

/** The provider has an account a moment before we store it; events may arrive in between. */
const KNOWN_AFTER_MS = 10_000;

/** The account at the provider that a user's withdrawals go to. */
@Injectable()
export class ManagePayoutAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly slot: ProviderSlot,
    private readonly accounts: PayoutAccountRepository,
    private readonly exceptions: ExceptionRepository,
    private readonly trail: AuditTrail,
    private readonly options: PaymentsOptions,
  ) {}

  /** Answers the page, valid for minutes, on which a user tells the provider where withdrawals go. */
  async open(userId: UserId): Promise<string> {
    const account = await this.slot.ask((provider) => this.existingOrNew(userId, provider));
    await this.unitOfWork.run(async () => {
      if (await this.accounts.save(userId, account))
        await this.trail.record({ userId, act: 'payout_account.set', detail: { account: account.ref } });
    });
    const returnUrl = `${this.options.publicUrl}/payments/payout-account`;
    return this.slot.ask((provider) => provider.onboardingUrl(account.ref, returnUrl));
  }

  /** As the provider has it now; null: none. Without a provider, as it was last. */
  async of(userId: UserId): Promise<PayoutAccount | null> {
    const known = await this.accounts.of(userId);
    if (!known || !this.slot.configured) return known;
    const account = await this.slot.ask((provider) => provider.payoutAccount(known.ref));
    const current = account ?? { ...known, ready: false };
    await this.save(userId, current);
    return current;
  }

  /** After an event, received `sinceMs` ago. Throws for an account that may be stored in a moment. */
  async refresh(ref: string, sinceMs: number): Promise<void> {
    const account = await this.slot.provider.payoutAccount(ref);
    if (!account) return;
    const userId = await this.accounts.ownerOf(ref);
    if (userId) return this.save(userId, account);
    if (sinceMs < KNOWN_AFTER_MS) throw new Error(`The payout account ${ref} is not known yet`);
    const detail = `The provider told about the payout account ${ref}, which belongs to no user.`;
    await this.unitOfWork.run(() => this.exceptions.open({ code: 'unknown_account', ref, detail }));
  }

  /** The stored account, if the provider still has it: asked to open one, it would make another after it forgot the first request. */
  private async existingOrNew(userId: UserId, provider: PaymentProvider): Promise<PayoutAccount> {
    const known = await this.accounts.of(userId);
    return (known && (await provider.payoutAccount(known.ref))) ?? provider.openPayoutAccount(userId);
  }

  private async save(userId: UserId, account: PayoutAccount): Promise<void> {
    await this.unitOfWork.run(() => this.accounts.save(userId, account));
  }
}
