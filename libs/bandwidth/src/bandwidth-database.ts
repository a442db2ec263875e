import type { DatabasePart } from '@app/platform/database/data-source';
import { Bandwidth1763700500000 } from './adapters/postgres/migrations/1763700500000-bandwidth.js';

/** Sessions and what gateways share; the rows are read and written in SQL only. */
export const bandwidthDatabase: DatabasePart = { rows: [], migrations: [Bandwidth1763700500000] };
