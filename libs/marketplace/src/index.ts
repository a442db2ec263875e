export { AdminJobs } from './jobs/adapters/postgres/admin-jobs.query.js';
export { marketplaceDatabase } from './marketplace.database.js';
export { AdminDisputes } from './verification/adapters/postgres/admin-disputes.query.js';
export { SettleDispute } from './verification/use-cases/settle-dispute.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplaceOptions } from './marketplace.options.js';
