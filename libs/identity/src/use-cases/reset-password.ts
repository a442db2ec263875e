import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { networkOf } from '../domain/attempts.js';
import { IdentityErrors } from '../domain/identity.errors.js';
import { hashSecret } from './secrets.js';
import { LoginAttempts } from '../ports/login-attempts.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';
import { ConfirmAddress } from './confirm-address.js';
import { SetPassword } from './set-password.js';

export interface PasswordReset {
  token: string;
  passwordHash: string;
  address: string;
}

/** Who reads the account's mail may choose its password; that also proves the address and ends a slow-down. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailTokens: MailTokenRepository,
    private readonly confirmAddress: ConfirmAddress,
    private readonly attempts: LoginAttempts,
    private readonly setPassword: SetPassword,
    private readonly clock: Clock,
  ) {}

  execute({ token, passwordHash, address }: PasswordReset): Promise<void> {
    const hash = hashSecret(token);
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const found = await this.mailTokens.find(hash, 'reset_password');
      if (!found || !(await this.mailTokens.use(hash, now))) throw IdentityErrors.invalid_mail_token();
      await this.setPassword.execute(found.userId, passwordHash);
      await this.confirmAddress.execute(found.userId);
      await this.attempts.trust(found.userId, networkOf(address), now);
    });
  }
}
