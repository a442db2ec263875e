import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountFacts } from './account-facts.js';
import { Argon2PasswordHasher } from './adapters/argon2/argon2-password-hasher.js';
import { AuthController } from './adapters/http/auth.controller.js';
import { JwtAccessTokens } from './adapters/jwt/jwt-access-tokens.js';
import { PostgresAccountRepository } from './adapters/postgres/postgres-account-repository.js';
import { PostgresLoginAttempts } from './adapters/postgres/postgres-login-attempts.js';
import { PostgresSessionRepository } from './adapters/postgres/postgres-session-repository.js';
import { ZxcvbnCommonPasswords } from './adapters/zxcvbn/zxcvbn-common-passwords.js';
import { Accounts } from './contract.js';
import { IdentityOptions } from './identity.options.js';
import { AccessTokens } from './ports/access-tokens.js';
import { AccountRepository } from './ports/account-repository.js';
import { CommonPasswords } from './ports/common-passwords.js';
import { LoginAttempts } from './ports/login-attempts.js';
import { PasswordHasher } from './ports/password-hasher.js';
import { SessionRepository } from './ports/session-repository.js';
import { AcceptPassword } from './use-cases/accept-password.js';
import { CheckPassword } from './use-cases/check-password.js';
import { LogIn } from './use-cases/log-in.js';
import { OpenSession } from './use-cases/open-session.js';
import { OpenWallet } from './use-cases/open-wallet.js';
import { RegisterAccount } from './use-cases/register-account.js';
import { ShowMe } from './use-cases/show-me.js';

@Global()
@Module({})
export class IdentityModule {
  static forRoot(options: IdentityOptions): DynamicModule {
    return {
      module: IdentityModule,
      controllers: [AuthController],
      providers: [
        { provide: IdentityOptions, useValue: options },
        { provide: AccountRepository, useClass: PostgresAccountRepository },
        { provide: SessionRepository, useClass: PostgresSessionRepository },
        { provide: LoginAttempts, useClass: PostgresLoginAttempts },
        { provide: PasswordHasher, useClass: Argon2PasswordHasher },
        { provide: CommonPasswords, useClass: ZxcvbnCommonPasswords },
        { provide: AccessTokens, useClass: JwtAccessTokens },
        { provide: Accounts, useClass: AccountFacts },
        AcceptPassword,
        CheckPassword,
        LogIn,
        OpenSession,
        OpenWallet,
        RegisterAccount,
        ShowMe,
      ],
      exports: [Accounts],
    };
  }
}
