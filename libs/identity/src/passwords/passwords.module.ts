import { Global, Module } from '@nestjs/common';
import { Argon2PasswordHasher } from './adapters/argon2/argon2-password-hasher.js';
import { PasswordController } from './adapters/http/password.controller.js';
import { TypeormLoginAttempts } from './adapters/postgres/typeorm-login-attempts.js';
import { ZxcvbnCommonPasswords } from './adapters/zxcvbn/zxcvbn-common-passwords.js';
import { LoginAttempts } from './ports/login-attempts.js';
import { CommonPasswords, PasswordHasher } from './ports/password-hasher.js';
import { AcceptPassword } from './use-cases/accept-password.js';
import { ChangePassword } from './use-cases/change-password.js';
import { CheckPassword } from './use-cases/check-password.js';
import { ResetPassword } from './use-cases/reset-password.js';
import { SetPassword } from './use-cases/set-password.js';

/** Checking, changing and resetting passwords, and the slow-down of failed attempts. */
@Global()
@Module({
  controllers: [PasswordController],
  providers: [
    { provide: CommonPasswords, useClass: ZxcvbnCommonPasswords },
    { provide: LoginAttempts, useClass: TypeormLoginAttempts },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    AcceptPassword,
    ChangePassword,
    CheckPassword,
    ResetPassword,
    SetPassword,
  ],
  exports: [LoginAttempts, AcceptPassword, CheckPassword, ResetPassword],
})
export class PasswordsModule {}
