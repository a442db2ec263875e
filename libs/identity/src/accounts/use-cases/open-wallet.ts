import { Injectable } from '@nestjs/common';
import type { Currency, UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { IdentityOptions } from '../../identity.options.js';

/** A new user's ledger accounts and welcome money, in the caller's unit of work. */
@Injectable()
export class OpenWallet {
  constructor(
    private readonly ledger: Ledger,
    private readonly options: IdentityOptions,
  ) {}

  async execute(userId: UserId): Promise<void> {
    await this.ledger.openAccounts(userId);
    await this.grant(userId, 'coin', this.options.welcome.coinMicros);
    await this.grant(userId, 'usd', this.options.welcome.usdMicros);
  }

  private async grant(userId: UserId, currency: Currency, amountMicros: bigint): Promise<void> {
    if (amountMicros === 0n) return;
    await this.ledger.grant({ userId, currency, amountMicros, key: `welcome:${userId}:${currency}`, kind: 'welcome' });
  }
}
