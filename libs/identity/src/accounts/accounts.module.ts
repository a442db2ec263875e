import { Global, Module } from '@nestjs/common';
import { AccountStanding, AdminPermissions } from '@app/platform';
import { KnownStandings } from './adapters/guard/known-standings.js';
import { AccountController } from './adapters/http/account.controller.js';
import { AdminUsersController } from './adapters/http/admin-users.controller.js';
import { AuditLogController, WholeAuditLogController } from './adapters/http/audit-log.controller.js';
import { AdminAccounts } from './adapters/postgres/admin-accounts.query.js';
import { TypeormAccountRepository } from './adapters/postgres/typeorm-account-repository.js';
import { TypeormAccountStandings } from './adapters/postgres/typeorm-account-standings.js';
import { TypeormAdminPermissions } from './adapters/postgres/typeorm-admin-permissions.js';
import { AccountRepository } from './ports/account-repository.js';
import { AccountStandings } from './ports/account-standings.js';
import { ChangeRole } from './use-cases/change-role.js';
import { CorrectBalance } from './use-cases/correct-balance.js';
import { DeleteAccount } from './use-cases/delete-account.js';
import { ForgetLate } from './use-cases/forget-late.js';
import { ManageProfile } from './use-cases/manage-profile.js';
import { OpenWallet, RegisterAccount } from './use-cases/register-account.js';
import { SuspendAccount } from './use-cases/suspend-account.js';

/** Registration, profile, roles, suspension and deletion of accounts. */
@Global()
@Module({
  controllers: [AuditLogController, WholeAuditLogController, AccountController, AdminUsersController],
  providers: [
    { provide: AccountRepository, useClass: TypeormAccountRepository },
    { provide: AccountStandings, useClass: TypeormAccountStandings },
    { provide: AccountStanding, useClass: KnownStandings },
    { provide: AdminPermissions, useClass: TypeormAdminPermissions },
    AdminAccounts,
    ChangeRole,
    CorrectBalance,
    DeleteAccount,
    ForgetLate,
    ManageProfile,
    OpenWallet,
    RegisterAccount,
    SuspendAccount,
  ],
  exports: [
    AccountRepository,
    AccountStandings,
    AccountStanding,
    AdminPermissions,
    ForgetLate,
    RegisterAccount,
    ManageProfile,
  ],
})
export class AccountsModule {}
