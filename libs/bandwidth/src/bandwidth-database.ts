import type { DatabasePart } from '@app/platform/database/data-source';
import { Bandwidth1763700500000 } from './adapters/postgres/migrations/1763700500000-bandwidth.js';
import { LeaseFunctions1763700500100 } from './adapters/postgres/migrations/1763700500100-lease-functions.js';
import { SessionsByKey1795406430000 } from './adapters/postgres/migrations/1795406430000-sessions-by-key.js';
import { VendorUsage1763700500300 } from './adapters/postgres/migrations/1763700500300-vendor-usage.js';

/** Schema `bandwidth`. Rows are not mapped: every statement is written by hand. */
export const bandwidthDatabase: DatabasePart = {
  rows: [],
  migrations: [
    Bandwidth1763700500000,
    LeaseFunctions1763700500100,
    VendorUsage1763700500300,
    SessionsByKey1795406430000,
  ],
};
