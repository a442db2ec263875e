import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import type { PayoutAccount } from '../ports/payment-provider.js';
import { PayoutAccounts } from '../ports/payout-accounts.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { OpenException } from './open-exception.js';

/** An account is made at the provider a moment before it is known here; events may come in between. */
const KNOWN_AFTER_MS = 10_000;

/** Asks the provider whether it pays out to somebody's account by now. */
@Injectable()
export class RefreshPayoutAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly slot: ProviderSlot,
    private readonly accounts: PayoutAccounts,
    private readonly exceptions: OpenException,
  ) {}

  /** `sinceMs`: how long ago we heard of it. Throws for one that may be known in a moment. */
  async byRef(ref: string, sinceMs: number): Promise<void> {
    const account = await this.slot.provider.payoutAccount(ref);
    if (!account) return;
    const userId = await this.accounts.ownerOf(ref);
    if (userId) return this.keep(userId, account);
    if (sinceMs < KNOWN_AFTER_MS) throw new Error(`The payout account ${ref} is not known yet`);
    const detail = `The provider told about the payout account ${ref}, which is nobody's here.`;
    await this.unitOfWork.run(() => this.exceptions.execute({ code: 'unknown_account', ref, detail }));
  }

  /** As the provider has it now; null: there is none. Without a provider, as it was last. */
  async of(userId: UserId): Promise<PayoutAccount | null> {
    const known = await this.accounts.of(userId);
    if (!known || !this.slot.configured) return known;
    const account = await this.slot.ask((provider) => provider.payoutAccount(known.ref));
    const now = account ?? { ...known, ready: false };
    await this.keep(userId, now);
    return now;
  }

  private async keep(userId: UserId, account: PayoutAccount): Promise<void> {
    await this.unitOfWork.run(() => this.accounts.save(userId, account));
  }
}
