import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, Outbox, UnitOfWork, networkOf, type Currency, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { IdentityOptions } from '../../identity.options.js';
import type { MailRequested, Language } from '../../contract.js';
import type { Account } from '../domain/account.js';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountRepository } from '../ports/account-repository.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';
import { ReferralService } from '../ports/referral-service.js';
import type { TokenPlace } from '../../sessions/domain/session.js';
import { OpenSession, type SignedIn } from '../../sessions/use-cases/open-session.js';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** The language of the mails. */
  language: Language;
  /** Address of the client, as the trusted proxies tell it. */
  address: string;
  /** The code of the user who invited them. */
  referralCode?: string | undefined;
  /** Where the first session's refresh token goes; a program by default. */
  place?: TokenPlace;
}

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

/**
 * Creates the account, ledger accounts, welcome money, referral, first session and the verification mail, or nothing.
 * Its network is known from then on, so strangers' failures can't slow down the first login.
 */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly attempts: LoginAttempts,
    private readonly openWallet: OpenWallet,
    private readonly referrals: ReferralService,
    private readonly openSession: OpenSession,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `username_taken` or `referral_code_unknown`. Does the same whether or not another account has the address:
   * only the mail differs.
   */
  execute({ address, referralCode, place, ...names }: NewAccount): Promise<SignedIn> {
    return this.unitOfWork.run(async () => {
      const account: Account = {
        id: newId<UserId>(),
        ...names,
        emailVerifiedAt: null,
        registeredAt: this.clock.now(),
      };
      await this.accounts.add(account);
      await this.attempts.trust(account.id, networkOf(address), account.registeredAt);
      await this.openWallet.execute(account.id);
      // Before the session: its balances show the bonus.
      if (referralCode !== undefined) await this.broughtBy(account, referralCode);
      const signedIn = await this.openSession.execute(account, place);
      await this.trail.record({ userId: account.id, act: 'account.registered' });
      await this.outbox.publish({
        type: 'identity.mail_requested.v1',
        payload: { purpose: 'verify_email', email: account.email, userId: account.id },
      } satisfies MailRequested);
      return signedIn;
    });
  }

  private async broughtBy({ id }: Account, code: string): Promise<void> {
    if (await this.referrals.arrived(id, code)) return;
    const message = 'referral_code does not exist: check it, or leave it out';
    throw IdentityErrors.referral_code_unknown(message, { errors: [{ field: 'referral_code', message }] });
  }
}
