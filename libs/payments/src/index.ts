export { StripeProvider } from './adapters/stripe/stripe-provider.js';
export { paymentsDatabase } from './payments.database.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsOptions } from './payments.options.js';
export { PaymentProvider, ProviderUnreachable } from './ports/payment-provider.js';
export { TypeormReconciliationRepository } from './adapters/postgres/typeorm-reconciliation-repository.js';
export type { Difference } from './domain/reconciliation.js';
export { reconcile, type Period } from './use-cases/reconcile-daily.js';
export { OperatorPayments } from './operator-payments.js';
