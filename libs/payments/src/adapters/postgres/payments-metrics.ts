import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, MetricsRegistry } from '@app/platform';
import { ProviderSlot } from '../../use-cases/provider-slot.js';

/** Payments in `/metrics`. */
@Injectable()
export class PaymentsMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: MetricsRegistry,
    private readonly database: Database,
    private readonly slot: ProviderSlot,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'market_payment_exceptions_open',
      help: 'Payment exceptions that wait for an administrator (npm run admin -- payment-exceptions)',
      labels: ['code'],
      read: async () => {
        const rows = await this.database.query<{ code: string; open: number }>(EXCEPTIONS_OPEN);
        return rows.map(({ code, open }) => ({ labels: { code }, value: open }));
      },
    });
    this.metrics.register({
      name: 'market_payments_reconciled_timestamp_seconds',
      help: 'When the comparison with the payment provider last ended, in seconds since 1970',
      labels: [],
      read: async () => {
        if (!this.slot.configured) return [];
        const rows = await this.database.query<{ at: number }>(RECONCILED_AT);
        return rows.map(({ at }) => ({ labels: {}, value: at }));
      },
    });
  }
}

/** By hand: reports. */
const EXCEPTIONS_OPEN =
  'SELECT code, count(*)::int AS open FROM payments.exception WHERE resolved_at IS NULL GROUP BY code';
const RECONCILED_AT =
  'SELECT extract(epoch FROM max(finished_at))::float8 AS at FROM payments.reconciliation HAVING count(finished_at) > 0';
