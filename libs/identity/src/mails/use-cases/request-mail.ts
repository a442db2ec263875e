import { Injectable } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork, networkOf, type UserId } from '@app/kernel';
import type { MailPurpose, MailRequested } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';

export interface MailWish {
  purpose: MailPurpose;
  email: string;
  /** The account it is for, where that is known. */
  userId?: UserId;
  /** Address of the client. */
  address: string;
}

/** Notes the wish without looking whether there is such an account: answer and time are the same for both. */
@Injectable()
export class RequestMail {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute({ address, ...wish }: MailWish): Promise<void> {
    const network = networkOf(address);
    const waitS = this.options.slowDown ? await this.attempts.mailAsked(network, this.clock.now()) : 0;
    if (waitS > 0) throw IdentityErrors.too_many_attempts(`Try again in ${waitS} seconds.`, { retryAfterS: waitS });
    const event: MailRequested = { type: 'identity.mail_requested.v1', payload: { ...wish, network } };
    await this.unitOfWork.run(() => this.outbox.publish(event));
  }
}
