export { AccountService } from './accounts/adapters/operator/account-service.js';
export type { AdminAccountDetailDto } from './accounts/adapters/http/admin-users.dto.js';
export { ReferralService } from './accounts/ports/referral-service.js';
export { identityDatabase } from './identity.database.js';
export { IdentityModule } from './identity.module.js';
export { IdentityOptions } from './identity.options.js';
