import { Injectable } from '@nestjs/common';
import { Clock, newId, Outbox, UnitOfWork } from '@app/kernel';
import type { UserId } from '@app/kernel';
import type { MailRequested } from '../contract.js';
import type { Account } from '../domain/account.js';
import { networkOf } from '../domain/attempts.js';
import { AccountRepository } from '../ports/account-repository.js';
import { LoginAttempts } from '../ports/login-attempts.js';
import { OpenSession } from './open-session.js';
import type { SignedIn } from './open-session.js';
import { OpenWallet } from './open-wallet.js';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** Address of the client, as the trusted proxies tell it. */
  address: string;
}

/**
 * Account, ledger accounts, welcome money, first session and the mail that verifies: all of it or nothing. The network
 * it comes from is known from then on, so that strangers' failures can't slow down the first login.
 */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly attempts: LoginAttempts,
    private readonly openWallet: OpenWallet,
    private readonly openSession: OpenSession,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  execute({ address, ...names }: NewAccount): Promise<SignedIn> {
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
      const signedIn = await this.openSession.execute(account);
      await this.outbox.publish({
        type: 'identity.mail_requested.v1',
        payload: { purpose: 'verify_email', email: account.email },
      } satisfies MailRequested);
      return signedIn;
    });
  }
}
