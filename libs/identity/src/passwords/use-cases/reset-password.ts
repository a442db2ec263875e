import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork, networkOf, type UserId } from '@app/kernel';
import type { PasswordReset } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { ApiKeyRepository } from '../../keys/ports/api-key-repository.js';
import { PasskeyRepository } from '../../passkeys/ports/passkey-repository.js';
import { LoginAttempts } from '../ports/login-attempts.js';
import { MailTokenRepository } from '../../mails/ports/mail-token-repository.js';
import { VerifyEmail } from '../../mails/use-cases/verify-email.js';
import { SetPassword } from './set-password.js';

export interface Reset {
  token: string;
  passwordHash: string;
  address: string;
}

/**
 * A user who reads the account's mail may choose its password. That also confirms the address and ends a slow-down. API
 * keys, passkeys and webhooks (`PasswordReset`) end, so that a stranger who registered with this address loses all access.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailTokens: MailTokenRepository,
    private readonly verifyEmail: VerifyEmail,
    private readonly attempts: LoginAttempts,
    private readonly setPassword: SetPassword,
    private readonly keys: ApiKeyRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ token, passwordHash, address }: Reset): Promise<void> {
    const hash = hashSecret(token);
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const found = await this.mailTokens.find(hash, 'reset_password');
      if (!found || !(await this.mailTokens.use(hash, now))) throw IdentityErrors.invalid_mail_token();
      await this.setPassword.execute({ userId: found.userId, passwordHash, act: 'password.reset' });
      await this.endKeys(found.userId, now);
      await this.removePasskeys(found.userId);
      await this.verifyEmail.confirm(found.userId);
      const payload = { userId: found.userId };
      await this.outbox.publish({ type: 'identity.password_reset.v1', payload } satisfies PasswordReset);
      await this.attempts.trust(found.userId, networkOf(address), now);
    });
  }

  private async endKeys(userId: UserId, now: Date): Promise<void> {
    const keys = await this.keys.revokeAll(userId, now);
    if (keys > 0) await this.trail.record({ userId, act: 'api_key.revoked', detail: { keys, why: 'password reset' } });
  }

  private async removePasskeys(userId: UserId): Promise<void> {
    const passkeys = await this.passkeys.removeAll(userId);
    const detail = { passkeys, why: 'password reset' };
    if (passkeys > 0) await this.trail.record({ userId, act: 'passkey.removed', detail });
  }
}
