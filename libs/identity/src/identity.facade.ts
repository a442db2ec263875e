import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Accounts, type AccountProfile } from './contract.js';
import { AccountStandings } from './accounts/ports/account-standings.js';
import { AccountRepository } from './accounts/ports/account-repository.js';

@Injectable()
export class IdentityFacade extends Accounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly standings: AccountStandings,
  ) {
    super();
  }

  async profile(userId: UserId): Promise<AccountProfile | null> {
    const account = await this.accounts.byId(userId);
    return (
      account && {
        userId,
        username: account.username,
        email: account.email,
        emailVerified: account.emailVerifiedAt !== null,
        registeredAt: account.registeredAt,
      }
    );
  }

  usernames(userIds: UserId[]): Promise<Map<UserId, string>> {
    return this.accounts.usernames(userIds);
  }

  suspended(userId: UserId): Promise<boolean> {
    return this.standings.isSuspended(userId);
  }

  administrators(userIds: UserId[]): Promise<UserId[]> {
    return this.standings.administrators(userIds);
  }
}
