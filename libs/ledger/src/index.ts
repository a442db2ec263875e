export { FindTransfer } from './adapters/postgres/find-transfer.query.js';
export * from './audit/audit.js';
export { ledgerChecks } from './audit/ledger-checks.js';
export { ledgerDatabase } from './ledger-database.js';
export { LedgerModule } from './ledger.module.js';
