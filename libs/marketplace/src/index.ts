export { MarketplaceModule } from './marketplace.module.js';
export type { MarketplaceOptions } from './marketplace.module.js';
export { marketplaceDatabase } from './adapters/postgres/marketplace-database.js';
