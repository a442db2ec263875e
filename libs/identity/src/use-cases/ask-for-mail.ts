import { Injectable } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork } from '@app/kernel';
import type { MailPurpose, MailRequested } from '../contract.js';
import { networkOf } from '../domain/attempts.js';
import { IdentityErrors } from '../domain/identity.errors.js';
import { IdentityOptions } from '../ports/identity-options.js';
import { LoginAttempts } from '../ports/login-attempts.js';

export interface MailWish {
  purpose: MailPurpose;
  email: string;
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

  async execute({ purpose, email, address }: MailWish): Promise<void> {
    const waitS = this.options.slowDown ? await this.attempts.mailAsked(networkOf(address), this.clock.now()) : 0;
    if (waitS > 0) throw IdentityErrors.too_many_attempts(`Try again in ${waitS} seconds.`, { retryAfterS: waitS });
    const event: MailRequested = { type: 'identity.mail_requested.v1', payload: { purpose, email } };
    await this.unitOfWork.run(() => this.outbox.publish(event));
  }
}
