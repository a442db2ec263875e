import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock, SpendGuard } from '@app/kernel';
import { AccountStanding, AdminRights, ApiKeyAuthenticator } from '@app/platform';
import { IdentityFacade } from './identity.facade.js';
import { Argon2PasswordHasher } from './passwords/adapters/argon2/argon2-password-hasher.js';
import { IdentityTasks } from './adapters/background/identity.tasks.js';
import { mailerOf } from './mails/adapters/mail/mailer-of.js';
import { ApiKeysController } from './keys/adapters/http/api-keys.controller.js';
import { AccountController } from './accounts/adapters/http/account.controller.js';
import { AdminUsersController } from './accounts/adapters/http/admin-users.controller.js';
import { AuthController } from './sessions/adapters/http/auth.controller.js';
import { EmailController } from './mails/adapters/http/email.controller.js';
import { AuditLogController, WholeAuditLogController } from './accounts/adapters/http/audit-log.controller.js';
import { PasswordController } from './passwords/adapters/http/password.controller.js';
import { SessionsController } from './sessions/adapters/http/sessions.controller.js';
import { JwtAccessTokens } from './sessions/adapters/jwt/jwt-access-tokens.js';
import { MailPagesController } from './mails/adapters/pages/mail-pages.controller.js';
import { RegisterPageController } from './mails/adapters/pages/register-page.controller.js';
import { AdminAccounts } from './accounts/adapters/postgres/admin-accounts.query.js';
import { IdentityPersonalData } from './adapters/postgres/identity-personal-data.js';
import { ListApiKeys } from './keys/adapters/postgres/list-api-keys.query.js';
import { ListSessions } from './sessions/adapters/postgres/list-sessions.query.js';
import { TypeormAccountRepository } from './accounts/adapters/postgres/typeorm-account-repository.js';
import { TypeormAccountStandings } from './accounts/adapters/postgres/typeorm-account-standings.js';
import { TypeormAdminRights } from './accounts/adapters/postgres/typeorm-admin-rights.js';
import { TypeormApiKeyRepository } from './keys/adapters/postgres/typeorm-api-key-repository.js';
import { TypeormLoginAttempts } from './passwords/adapters/postgres/typeorm-login-attempts.js';
import { TypeormMailTokenRepository } from './mails/adapters/postgres/typeorm-mail-token-repository.js';
import { TypeormSessionRepository } from './sessions/adapters/postgres/typeorm-session-repository.js';
import { PostgresSignInMarks } from './sessions/adapters/postgres/postgres-sign-in-marks.js';
import { PostgresSpendGuard } from './keys/adapters/postgres/postgres-spend-guard.js';
import { ZxcvbnCommonPasswords } from './passwords/adapters/zxcvbn/zxcvbn-common-passwords.js';
import { CheckApiKey } from './keys/adapters/guard/check-api-key.js';
import { Accounts, Notices } from './contract.js';
import { KnownStandings } from './accounts/adapters/guard/known-standings.js';
import { OutboxNotices } from './mails/adapters/outbox/outbox-notices.js';
import { IdentityOptions } from './identity.options.js';
import { AccessTokens } from './sessions/ports/access-tokens.js';
import { AccountStandings } from './accounts/ports/account-standings.js';
import { AccountRepository } from './accounts/ports/account-repository.js';
import { ApiKeyRepository } from './keys/ports/api-key-repository.js';
import { CommonPasswords } from './passwords/ports/common-passwords.js';
import { LoginAttempts } from './passwords/ports/login-attempts.js';
import { MailTokenRepository } from './mails/ports/mail-token-repository.js';
import { Mailer } from './mails/ports/mailer.js';
import { PasswordHasher } from './passwords/ports/password-hasher.js';
import { SessionRepository } from './sessions/ports/session-repository.js';
import { SignInMarks } from './sessions/ports/sign-in-marks.js';
import { AcceptPassword } from './passwords/use-cases/accept-password.js';
import { RequestMail } from './mails/use-cases/request-mail.js';
import { ChangePassword } from './passwords/use-cases/change-password.js';
import { ChangeProfile } from './accounts/use-cases/change-profile.js';
import { ChangeRole } from './accounts/use-cases/change-role.js';
import { CheckPassword } from './passwords/use-cases/check-password.js';
import { ConfirmAddress } from './mails/use-cases/confirm-address.js';
import { CorrectBalance } from './accounts/use-cases/correct-balance.js';
import { CreateApiKey } from './keys/use-cases/create-api-key.js';
import { DeleteAccount } from './accounts/use-cases/delete-account.js';
import { ForgetLate } from './accounts/use-cases/forget-late.js';
import { ForgetOldRecords } from './sessions/use-cases/forget-old-records.js';
import { LogIn } from './sessions/use-cases/log-in.js';
import { LogOut } from './sessions/use-cases/log-out.js';
import { NoteSignIn } from './sessions/use-cases/note-sign-in.js';
import { OpenSession } from './sessions/use-cases/open-session.js';
import { OpenWallet } from './accounts/use-cases/open-wallet.js';
import { PrepareReset } from './passwords/use-cases/prepare-reset.js';
import { RecordFailedLogin } from './passwords/use-cases/record-failed-login.js';
import { RefreshSession } from './sessions/use-cases/refresh-session.js';
import { RegisterAccount } from './accounts/use-cases/register-account.js';
import { ResendVerification } from './mails/use-cases/resend-verification.js';
import { ResetPassword } from './passwords/use-cases/reset-password.js';
import { RevokeApiKey } from './keys/use-cases/revoke-api-key.js';
import { RevokeSession } from './sessions/use-cases/revoke-session.js';
import { SendMail } from './mails/use-cases/send-mail.js';
import { SendNotice } from './mails/use-cases/send-notice.js';
import { SetPassword } from './passwords/use-cases/set-password.js';
import { ShowMe } from './accounts/use-cases/show-me.js';
import { SuspendAccount } from './accounts/use-cases/suspend-account.js';
import { VerifyEmail } from './mails/use-cases/verify-email.js';

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
        { provide: AccountRepository, useClass: TypeormAccountRepository },
        { provide: SessionRepository, useClass: TypeormSessionRepository },
        { provide: MailTokenRepository, useClass: TypeormMailTokenRepository },
        { provide: Mailer, inject: [Clock, IdentityOptions], useFactory: mailerOf },
        { provide: LoginAttempts, useClass: TypeormLoginAttempts },
        { provide: SignInMarks, useClass: PostgresSignInMarks },
        { provide: PasswordHasher, useClass: Argon2PasswordHasher },
        { provide: CommonPasswords, useClass: ZxcvbnCommonPasswords },
        { provide: AccessTokens, useClass: JwtAccessTokens },
        { provide: Accounts, useClass: IdentityFacade },
        { provide: Notices, useClass: OutboxNotices },
        { provide: AccountStandings, useClass: TypeormAccountStandings },
        { provide: AccountStanding, useClass: KnownStandings },
        { provide: AdminRights, useClass: TypeormAdminRights },
        { provide: ApiKeyRepository, useClass: TypeormApiKeyRepository },
        { provide: ApiKeyAuthenticator, useClass: CheckApiKey },
        { provide: SpendGuard, useClass: PostgresSpendGuard },
        AdminAccounts,
        IdentityPersonalData,
        ListApiKeys,
        ListSessions,
        IdentityTasks,
        AcceptPassword,
        RequestMail,
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
