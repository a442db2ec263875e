export { MarketModule } from './market.module.js';
export { databaseParts, SCHEMAS } from './database-parts.js';
export { API_VERSION, serveApi, type RunningApi } from './serve-api.js';
