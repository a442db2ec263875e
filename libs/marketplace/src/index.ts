export { AdminJobs } from './jobs/adapters/postgres/admin-jobs.query.js';
export { marketplaceDatabase } from './marketplace.database.js';
export { OperatorDisputes } from './verification/operator-disputes.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplaceOptions } from './marketplace.options.js';
