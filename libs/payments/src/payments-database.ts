import type { DatabasePart } from '@app/platform/database/data-source';
import { Payments1763701000000 } from './adapters/postgres/migrations/1763701000000-payments.js';

/** Schema `payments`. */
export const paymentsDatabase: DatabasePart = { rows: [], migrations: [Payments1763701000000] };
