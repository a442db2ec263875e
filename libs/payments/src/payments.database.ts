import type { DatabasePart } from '@app/platform/database/data-source';
import { DepositRow, ReversalRow, RefundOrderRow } from './adapters/postgres/deposit.row.js';
import { ExceptionRow } from './adapters/postgres/exception.row.js';
import { ExchangeQuoteRow } from './adapters/postgres/exchange-quote.row.js';
import { EventRow } from './adapters/postgres/provider-event.row.js';
import { ReconciliationRow } from './adapters/postgres/reconciliation.row.js';
import { WithdrawalRow, PayoutAccountRow } from './adapters/postgres/withdrawal.row.js';
import { Payments1763701000000 } from './adapters/postgres/migrations/1763701000000-payments.js';
import { Reconciliation1763701010000 } from './adapters/postgres/migrations/1763701010000-reconciliation.js';
import { OldShortfalls1795410220000 } from './adapters/postgres/migrations/1795410220000-old-shortfalls.js';
import { UnsettledMoney1795410210000 } from './adapters/postgres/migrations/1795410210000-unsettled-money.js';

/** Schema `payments`. */
export const paymentsDatabase: DatabasePart = {
  schema: 'payments',
  rows: [
    DepositRow,
    ReversalRow,
    RefundOrderRow,
    ExceptionRow,
    ExchangeQuoteRow,
    EventRow,
    ReconciliationRow,
    WithdrawalRow,
    PayoutAccountRow,
  ],
  migrations: [
    Payments1763701000000,
    Reconciliation1763701010000,
    UnsettledMoney1795410210000,
    OldShortfalls1795410220000,
  ],
};
