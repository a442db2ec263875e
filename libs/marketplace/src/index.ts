export { AdminJobs } from './adapters/postgres/admin-jobs.query.js';
export { marketplaceDatabase } from './marketplace.database.js';
export { DisputeDesk } from './dispute-desk.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplaceOptions } from './ports/marketplace-options.js';
