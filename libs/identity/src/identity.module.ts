import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock, SpendGuard } from '@app/kernel';
import { AccountStanding, AdminRights, ApiKeyAuthenticator } from '@app/platform';
import { AccountFacts } from './account-facts.js';
import { Argon2PasswordHasher } from './adapters/argon2/argon2-password-hasher.js';
import { IdentityBackground } from './adapters/background/identity-background.js';
import { mailerOf } from './adapters/mail/mailer-of.js';
import { ApiKeysController } from './adapters/http/api-keys.controller.js';
import { AccountController } from './adapters/http/account.controller.js';
import { AdminUsersController } from './adapters/http/admin-users.controller.js';
import { AuthController } from './adapters/http/auth.controller.js';
import { EmailController } from './adapters/http/email.controller.js';
import { AuditLogController, WholeAuditLogController } from './adapters/http/audit-log.controller.js';
import { PasswordController } from './adapters/http/password.controller.js';
import { SessionsController } from './adapters/http/sessions.controller.js';
import { JwtAccessTokens } from './adapters/jwt/jwt-access-tokens.js';
import { MailPagesController } from './adapters/pages/mail-pages.controller.js';
import { RegisterPageController } from './adapters/pages/register-page.controller.js';
import { AdminAccounts } from './adapters/postgres/admin-accounts.query.js';
import { IdentityPersonalData } from './adapters/postgres/identity-personal-data.js';
import { ListApiKeys } from './adapters/postgres/list-api-keys.query.js';
import { ListSessions } from './adapters/postgres/list-sessions.query.js';
import { PostgresAccountRepository } from './adapters/postgres/postgres-account-repository.js';
import { PostgresAccountStandings } from './adapters/postgres/postgres-account-standings.js';
import { PostgresAdminRights } from './adapters/postgres/postgres-admin-rights.js';
import { PostgresApiKeyRepository } from './adapters/postgres/postgres-api-key-repository.js';
import { PostgresLoginAttempts } from './adapters/postgres/postgres-login-attempts.js';
import { PostgresMailTokenRepository } from './adapters/postgres/postgres-mail-token-repository.js';
import { PostgresSessionRepository } from './adapters/postgres/postgres-session-repository.js';
import { PostgresSignInMarks } from './adapters/postgres/postgres-sign-in-marks.js';
import { PostgresSpendGuard } from './adapters/postgres/postgres-spend-guard.js';
import { ZxcvbnCommonPasswords } from './adapters/zxcvbn/zxcvbn-common-passwords.js';
import { CheckApiKey } from './check-api-key.js';
import { Accounts, Notices } from './contract.js';
import { KnownStandings } from './known-standings.js';
import { OutboxNotices } from './outbox-notices.js';
import { IdentityOptions } from './ports/identity-options.js';
import { AccessTokens } from './ports/access-tokens.js';
import { AccountStandings } from './ports/account-standings.js';
import { AccountRepository } from './ports/account-repository.js';
import { ApiKeyRepository } from './ports/api-key-repository.js';
import { CommonPasswords } from './ports/common-passwords.js';
import { LoginAttempts } from './ports/login-attempts.js';
import { MailTokenRepository } from './ports/mail-token-repository.js';
import { Mailer } from './ports/mailer.js';
import { PasswordHasher } from './ports/password-hasher.js';
import { SessionRepository } from './ports/session-repository.js';
import { SignInMarks } from './ports/sign-in-marks.js';
import { AcceptPassword } from './use-cases/accept-password.js';
import { AskForMail } from './use-cases/ask-for-mail.js';
import { ChangePassword } from './use-cases/change-password.js';
import { ChangeProfile } from './use-cases/change-profile.js';
import { ChangeRole } from './use-cases/change-role.js';
import { CheckPassword } from './use-cases/check-password.js';
import { ConfirmAddress } from './use-cases/confirm-address.js';
import { CorrectBalance } from './use-cases/correct-balance.js';
import { CreateApiKey } from './use-cases/create-api-key.js';
import { DeleteAccount } from './use-cases/delete-account.js';
import { ForgetLate } from './use-cases/forget-late.js';
import { ForgetOldRecords } from './use-cases/forget-old-records.js';
import { LogIn } from './use-cases/log-in.js';
import { LogOut } from './use-cases/log-out.js';
import { NoteSignIn } from './use-cases/note-sign-in.js';
import { OpenSession } from './use-cases/open-session.js';
import { OpenWallet } from './use-cases/open-wallet.js';
import { PrepareReset } from './use-cases/prepare-reset.js';
import { RecordFailedLogin } from './use-cases/record-failed-login.js';
import { RefreshSession } from './use-cases/refresh-session.js';
import { RegisterAccount } from './use-cases/register-account.js';
import { ResendVerification } from './use-cases/resend-verification.js';
import { ResetPassword } from './use-cases/reset-password.js';
import { RevokeApiKey } from './use-cases/revoke-api-key.js';
import { RevokeSession } from './use-cases/revoke-session.js';
import { SendMail } from './use-cases/send-mail.js';
import { SendNotice } from './use-cases/send-notice.js';
import { SetPassword } from './use-cases/set-password.js';
import { ShowMe } from './use-cases/show-me.js';
import { SuspendAccount } from './use-cases/suspend-account.js';
import { VerifyEmail } from './use-cases/verify-email.js';

@Global()
@Module({})
export class IdentityModule {
  static forRoot(options: IdentityOptions): DynamicModule {
    return {
      module: IdentityModule,
      controllers: [
        AuthController,
        PasswordController,
        EmailController,
        ApiKeysController,
        SessionsController,
        AuditLogController,
        WholeAuditLogController,
        AccountController,
        AdminUsersController,
        RegisterPageController,
        MailPagesController,
      ],
      providers: [
        { provide: IdentityOptions, useValue: options },
        { provide: AccountRepository, useClass: PostgresAccountRepository },
        { provide: SessionRepository, useClass: PostgresSessionRepository },
        { provide: MailTokenRepository, useClass: PostgresMailTokenRepository },
        { provide: Mailer, inject: [Clock, IdentityOptions], useFactory: mailerOf },
        { provide: LoginAttempts, useClass: PostgresLoginAttempts },
        { provide: SignInMarks, useClass: PostgresSignInMarks },
        { provide: PasswordHasher, useClass: Argon2PasswordHasher },
        { provide: CommonPasswords, useClass: ZxcvbnCommonPasswords },
        { provide: AccessTokens, useClass: JwtAccessTokens },
        { provide: Accounts, useClass: AccountFacts },
        { provide: Notices, useClass: OutboxNotices },
        { provide: AccountStandings, useClass: PostgresAccountStandings },
        { provide: AccountStanding, useClass: KnownStandings },
        { provide: AdminRights, useClass: PostgresAdminRights },
        { provide: ApiKeyRepository, useClass: PostgresApiKeyRepository },
        { provide: ApiKeyAuthenticator, useClass: CheckApiKey },
        { provide: SpendGuard, useClass: PostgresSpendGuard },
        AdminAccounts,
        IdentityPersonalData,
        ListApiKeys,
        ListSessions,
        IdentityBackground,
        AcceptPassword,
        AskForMail,
        ChangePassword,
        ChangeProfile,
        ChangeRole,
        DeleteAccount,
        CheckPassword,
        ConfirmAddress,
        CorrectBalance,
        CreateApiKey,
        ForgetLate,
        ForgetOldRecords,
        LogIn,
        LogOut,
        NoteSignIn,
        OpenSession,
        OpenWallet,
        PrepareReset,
        RecordFailedLogin,
        RefreshSession,
        RegisterAccount,
        ResendVerification,
        ResetPassword,
        RevokeApiKey,
        RevokeSession,
        SendMail,
        SendNotice,
        SetPassword,
        ShowMe,
        SuspendAccount,
        VerifyEmail,
      ],
      exports: [Accounts, AccountStanding, Notices, AdminRights, ApiKeyAuthenticator, SpendGuard],
    };
  }
}
