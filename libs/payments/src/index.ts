export { StripeProvider } from './adapters/stripe/stripe-provider.js';
export { paymentsDatabase } from './payments.database.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsOptions } from './payments.options.js';
export { PaymentProvider, ProviderUnreachable } from './ports/payment-provider.js';
export { readReconciliation } from './read-reconciliation.js';
export type { Difference } from './domain/reconciliation.js';
export type { Period } from './use-cases/reconcile.js';
export { PaymentDesk } from './payment-desk.js';
