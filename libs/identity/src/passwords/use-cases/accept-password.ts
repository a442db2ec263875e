import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../../identity.errors.js';
import { isCommon, normalisePassword } from '../domain/password-rules.js';
import { CommonPasswords } from '../ports/common-passwords.js';
import { PasswordHasher } from '../ports/password-hasher.js';

/** Turns a chosen password into the hash that is kept, or refuses it. */
@Injectable()
export class AcceptPassword {
  constructor(
    private readonly common: CommonPasswords,
    private readonly hasher: PasswordHasher,
  ) {}

  async execute(password: string): Promise<string> {
    const normalised = normalisePassword(password);
    if (isCommon(normalised, await this.common.listed())) throw IdentityErrors.password_too_common();
    return this.hasher.hash(normalised);
  }
}
