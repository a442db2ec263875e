export { referralsDatabase } from './referrals.database.js';
export { ReferralsModule } from './referrals.module.js';
export { ReferralsOptions } from './referrals.options.js';
