export { AccountDesk } from './account-desk.js';
export type { AdminAccountDetailDto } from './account-desk.js';
export { identityDatabase } from './identity.database.js';
export { IdentityModule } from './identity.module.js';
export { ReferralDesk } from './ports/referral-desk.js';
export type { IdentityOptions } from './ports/identity-options.js';
