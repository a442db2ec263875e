import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork } from '@app/kernel';
import { IdentityErrors } from '../domain/identity.errors.js';
import { CheckPassword } from './check-password.js';
import type { Credentials } from './check-password.js';
import { OpenSession } from './open-session.js';
import type { SignedIn } from './open-session.js';

@Injectable()
export class LogIn {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly unitOfWork: UnitOfWork,
    private readonly openSession: OpenSession,
    private readonly trail: AuditTrail,
  ) {}

  async execute(credentials: Credentials): Promise<SignedIn> {
    const account = await this.checkPassword.execute(credentials);
    if (!account) throw IdentityErrors.invalid_credentials();
    return this.unitOfWork.run(async () => {
      const signedIn = await this.openSession.execute(account);
      const detail = { session_id: signedIn.sessionId };
      await this.trail.record({ userId: account.id, act: 'session.opened', detail });
      return signedIn;
    });
  }
}
