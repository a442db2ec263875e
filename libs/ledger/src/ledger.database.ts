import type { DatabasePart } from '@app/platform/database/data-source';
import { AccountRow, OpeningRow } from './adapters/postgres/account.row.js';
import { AuditResultRow, TermChangeRow } from './adapters/postgres/audit.row.js';
import { DebtRow, TraceRow, RedatedRow } from './adapters/postgres/debt.row.js';
import { HoldRow } from './adapters/postgres/hold.row.js';
import { TransferRow } from './adapters/postgres/transfer.row.js';
import { Ledger1763700100000 } from './adapters/postgres/migrations/1763700100000-ledger.js';
import { PayFromHold1763700120000 } from './adapters/postgres/migrations/1763700120000-pay-from-hold.js';
import { AuditResult1763700130000 } from './adapters/postgres/migrations/1763700130000-audit-result.js';
import { ProviderAndExchange1763700140000 } from './adapters/postgres/migrations/1763700140000-provider-and-exchange.js';
import { Terms1795410700000 } from './adapters/postgres/migrations/1795410700000-terms.js';
import { Parts1795410110000 } from './adapters/postgres/migrations/1795410110000-parts.js';
import { Debt1795410120000 } from './adapters/postgres/migrations/1795410120000-debt.js';
import { DisputedMoney1795410130000 } from './adapters/postgres/migrations/1795410130000-disputed-money.js';
import { PublishedViews1795410900000 } from './adapters/postgres/migrations/1795410900000-published-views.js';
import { HoldsOfDisputes1795410500100 } from './adapters/postgres/migrations/1795410500100-holds-of-disputes.js';
import { AuditFailures1795500301000 } from './adapters/postgres/migrations/1795500301000-audit-failures.js';

/** Schema `ledger`. */
export const ledgerDatabase: DatabasePart = {
  schema: 'ledger',
  rows: [AccountRow, OpeningRow, AuditResultRow, TermChangeRow, DebtRow, TraceRow, RedatedRow, HoldRow, TransferRow],
  functions: 'libs/ledger/src/adapters/postgres/functions',
  migrations: [
    Ledger1763700100000,
    PayFromHold1763700120000,
    AuditResult1763700130000,
    ProviderAndExchange1763700140000,
    Parts1795410110000,
    Debt1795410120000,
    DisputedMoney1795410130000,
    HoldsOfDisputes1795410500100,
    Terms1795410700000,
    PublishedViews1795410900000,
    AuditFailures1795500301000,
  ],
};
