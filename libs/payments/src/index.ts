export { paymentsAudit } from './adapters/postgres/payments-audit.js';
export { paymentsDatabase } from './payments-database.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsOptions } from './payments.options.js';
