import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { Account } from '../domain/account.js';
import { AccountRepository } from '../ports/account-repository.js';

export interface Me {
  account: Account;
  balances: { coin: bigint; usd: bigint };
}

/** The account of an access token; null if it was deleted before the token expired. */
@Injectable()
export class ShowMe {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
  ) {}

  async execute(userId: UserId): Promise<Me | null> {
    const account = await this.accounts.byId(userId);
    return account && { account, balances: await this.ledger.balances(userId) };
  }
}
