import { Injectable } from '@nestjs/common';
import { AuditTrail, networkOf } from '@app/kernel';
import type { LoginFailed } from '../../contract.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';

/** Shows the owner of an account that somebody tried a wrong password; what was tried for nobody is forgotten. */
@Injectable()
export class RecordFailedLogin {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ email, userId, origin }: LoginFailed['payload']): Promise<void> {
    const network = origin?.address ? networkOf(origin.address) : undefined;
    const account = userId ? await this.accounts.byId(userId) : await this.accounts.byEmail(email, network);
    if (account) await this.trail.record({ userId: account.id, act: 'login.failed', origin });
  }
}
