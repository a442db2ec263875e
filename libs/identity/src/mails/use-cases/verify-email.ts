import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';
import { ConfirmAddress } from './confirm-address.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailTokens: MailTokenRepository,
    private readonly confirmAddress: ConfirmAddress,
    private readonly clock: Clock,
  ) {}

  /** A repeat with the same token is answered as the first time: mail programs open links twice. */
  execute(token: string): Promise<void> {
    const hash = hashSecret(token);
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const found = await this.mailTokens.find(hash, 'verify_email');
      if (!found || (!found.usedAt && found.expiresAt <= now)) throw IdentityErrors.invalid_mail_token();
      await this.mailTokens.use(hash, now);
      await this.confirmAddress.execute(found.userId);
    });
  }
}
