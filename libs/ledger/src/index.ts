import type { DatabasePart } from '@app/platform';
import { Ledger1763700100000 } from './adapters/postgres/migrations/1763700100000-ledger.js';

export * from './audit/audit.js';
export { ledgerChecks } from './audit/ledger-checks.js';
export { LedgerModule } from './ledger.module.js';

export const ledgerDatabase: DatabasePart = { rows: [], migrations: [Ledger1763700100000] };
