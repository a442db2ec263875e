import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { Clock, Outbox, UnitOfWork, networkOf, type UserId } from '@app/kernel';
import type { MailPurpose, MailRequested } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';

export interface MailRequest {
  purpose: MailPurpose;
  email: string;
  /** The account, where it is known. */
  userId?: UserId;
  /** Network address of the client. */
  address: string;
}

/** Notes the request without looking for the account, so that answer and time don't tell whether there is one. */
@Injectable()
export class RequestMail {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly attempts: LoginAttempts,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute({ address, ...request }: MailRequest): Promise<void> {
    const network = networkOf(address);
    const waitS = this.options.slowDown ? await this.attempts.mailAsked(network, this.clock.now()) : 0;
    if (waitS > 0) throw IdentityErrors.too_many_attempts(`Try again in ${waitS} seconds.`, { retryAfterS: waitS });
    const event: MailRequested = { type: 'identity.mail_requested.v1', payload: { ...request, network } };
    await this.unitOfWork.run(() => this.outbox.publish(event));
  }

  /** Sends the verification mail again; does nothing for a confirmed address. */
  async verification(userId: UserId, address: string): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account || account.emailVerifiedAt) return;
    await this.execute({ purpose: 'verify_email', email: account.email, userId, address });
  }
}
