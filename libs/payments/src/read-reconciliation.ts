import type { Database } from '@app/platform';
import { PostgresReconciliationBook } from './adapters/postgres/postgres-reconciliation-book.js';
import type { PaymentProvider } from './ports/payment-provider.js';
import { Reconcile, type Period, type Reconciled } from './use-cases/reconcile.js';

/** Compares both books and changes neither: for a command beside the service. */
export function readReconciliation(provider: PaymentProvider, database: Database, period: Period): Promise<Reconciled> {
  return new Reconcile(provider, new PostgresReconciliationBook(database)).execute(period);
}
