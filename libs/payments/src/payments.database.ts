import type { DatabasePart } from '@app/platform/database/data-source';
import { Payments1763701000000 } from './adapters/postgres/migrations/1763701000000-payments.js';
import { Reconciliation1763701010000 } from './adapters/postgres/migrations/1763701010000-reconciliation.js';
import { OldShortfalls1795410220000 } from './adapters/postgres/migrations/1795410220000-old-shortfalls.js';
import { UnsettledMoney1795410210000 } from './adapters/postgres/migrations/1795410210000-unsettled-money.js';

/** Schema `payments`. */
export const paymentsDatabase: DatabasePart = {
  schema: 'payments',
  rows: [],
  migrations: [
    Payments1763701000000,
    Reconciliation1763701010000,
    UnsettledMoney1795410210000,
    OldShortfalls1795410220000,
  ],
};
