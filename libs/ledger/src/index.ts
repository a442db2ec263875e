export { FindTransfer } from './adapters/postgres/find-transfer.query.js';
export { ledgerDatabase } from './ledger.database.js';
export { LedgerModule } from './ledger.module.js';
