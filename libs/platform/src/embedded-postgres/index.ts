export { acquireDataDirLock } from './data-dir-lock.js';
export { findRunningPostgres, type EmbeddedPostgresOptions } from './open-cluster.js';
export { reachDatabase, type ReachedDatabase } from './reach-database.js';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.js';
export { StartupError } from './startup-error.js';
