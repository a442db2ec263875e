import type { DatabasePart } from './data-source.js';
import { Platform1763700000000 } from './migrations/1763700000000-platform.js';

/** The platform's own tables: stored replies and the outbox. */
export const platformDatabase: DatabasePart = { rows: [], migrations: [Platform1763700000000] };
