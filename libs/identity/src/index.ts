export { AdminAccounts } from './accounts/adapters/postgres/admin-accounts.query.js';
export { ChangeRole } from './accounts/use-cases/change-role.js';
export { CorrectBalance } from './accounts/use-cases/correct-balance.js';
export { SuspendAccount } from './accounts/use-cases/suspend-account.js';
export { ReferralService } from './accounts/ports/referral-service.js';
export { identityDatabase } from './identity.database.js';
export { IdentityModule } from './identity.module.js';
export { IdentityOptions } from './identity.options.js';
