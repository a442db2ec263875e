import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Notices, type Language } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import type { Account } from '../domain/account.js';
import { SecondFactorRepository } from '../../second-factor/ports/second-factor-repository.js';
import { AccountRepository, type Naming } from '../ports/account-repository.js';
import { AccountStandings } from '../ports/account-standings.js';

const DAY_MS = 86_400_000;
/** Between two changes of a username; the old one stays reserved for its user as long. */
const NAME_DAYS = 30;

export interface Me {
  account: Account;
  balances: { coin: bigint; usd: bigint };
  /** Whether log-ins need a code. */
  twoFactor: boolean;
  isAdmin: boolean;
}

export interface ProfileChange {
  userId: UserId;
  username?: string | undefined;
  language?: Language | undefined;
}

/** A user's own account: what clients show of it, and what users change themselves. */
@Injectable()
export class ManageProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly standings: AccountStandings,
    private readonly secondFactors: SecondFactorRepository,
    private readonly ledger: Ledger,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Null if the account was deleted before its access token expired. */
  async show(userId: UserId): Promise<Me | null> {
    const account = await this.accounts.byId(userId);
    if (!account) return null;
    const factor = await this.secondFactors.find(userId);
    const isAdmin = await this.standings.isAdmin(userId);
    const balances = await this.ledger.balances(userId);
    return { account, balances, twoFactor: factor?.enabledAt != null, isAdmin };
  }

  /** Throws `username_taken` or `username_changed_recently`, and then changes nothing. */
  change({ userId, username, language }: ProfileChange): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (language !== undefined) await this.accounts.changeLanguage(userId, language);
      if (username === undefined) return;
      const naming = await this.accounts.lockNaming(userId);
      if (naming && naming.username !== username) await this.rename(userId, naming, username);
    });
  }

  private async rename(userId: UserId, { username: from, changedAt }: Naming, to: string): Promise<void> {
    const now = this.clock.now();
    const freeAt = changedAt && new Date(changedAt.getTime() + NAME_DAYS * DAY_MS);
    if (freeAt && freeAt > now)
      throw IdentityErrors.username_changed_recently(
        `You can change the username again after ${freeAt.toISOString()}.`,
      );
    const keptUntil = new Date(now.getTime() + NAME_DAYS * DAY_MS);
    await this.accounts.rename(userId, { from, to, at: now, keptUntil });
    await this.trail.record({ userId, act: 'username.changed', detail: { from, to } });
    await this.notices.send(userId, { notice: 'username_changed', facts: { from, to } });
  }
}
