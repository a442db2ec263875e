import { Injectable } from '@nestjs/common';
import { Clock, newId, Outbox, UnitOfWork } from '@app/kernel';
import type { UserId } from '@app/kernel';
import type { MailRequested } from '../contract.js';
import type { Account } from '../domain/account.js';
import { AccountRepository } from '../ports/account-repository.js';
import { OpenSession } from './open-session.js';
import type { SignedIn } from './open-session.js';
import { OpenWallet } from './open-wallet.js';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
}

/** Account, ledger accounts, welcome money, first session and the mail that verifies: all of it or nothing. */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly openWallet: OpenWallet,
    private readonly openSession: OpenSession,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  execute(input: NewAccount): Promise<SignedIn> {
    return this.unitOfWork.run(async () => {
      const account: Account = {
        id: newId<UserId>(),
        ...input,
        emailVerifiedAt: null,
        registeredAt: this.clock.now(),
      };
      await this.accounts.add(account);
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
