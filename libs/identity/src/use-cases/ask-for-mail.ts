import { Injectable } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import type { MailPurpose, MailRequested } from '../contract.js';
import { networkOf } from '../domain/attempts.js';
import { IdentityErrors } from '../domain/identity.errors.js';
import { IdentityOptions } from '../ports/identity-options.js';
import { LoginAttempts } from '../ports/login-attempts.js';

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
export class AskForMail {
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
