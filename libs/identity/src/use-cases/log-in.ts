import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../domain/identity.errors.js';
import { CheckPassword } from './check-password.js';
import type { Credentials } from './check-password.js';
import { OpenSession } from './open-session.js';
import type { SignedIn } from './open-session.js';

@Injectable()
export class LogIn {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly openSession: OpenSession,
  ) {}

  async execute(credentials: Credentials): Promise<SignedIn> {
    const account = await this.checkPassword.execute(credentials);
    if (!account) throw IdentityErrors.invalid_credentials();
    return this.openSession.execute(account);
  }
}
