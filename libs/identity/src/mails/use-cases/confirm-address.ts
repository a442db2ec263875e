import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, type UserId } from '@app/kernel';
import { Notices, type EmailVerified } from '../../contract.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';

/** Somebody reads the mail of this account's address; told to others the first time. In the caller's unit of work. */
@Injectable()
export class ConfirmAddress {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute(userId: UserId): Promise<void> {
    if (!(await this.accounts.markEmailVerified(userId, this.clock.now()))) return;
    await this.trail.record({ userId, act: 'email.verified' });
    await this.notices.send(userId, { notice: 'email_verified', facts: {} });
    await this.outbox.publish({ type: 'identity.email_verified.v1', payload: { userId } } satisfies EmailVerified);
  }
}
