import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database, MetricsRegistry } from '@app/platform';

/** Money on hold, in `/metrics`. By hand: a report, one pass over the index of open holds. */
@Injectable()
export class LedgerMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'market_money_held',
      help: 'Money on hold for open work, in whole coins or dollars',
      labels: ['currency', 'subject'],
      read: async () => {
        const rows = await this.database.query<{ currency: string; subject: string; held: string }>(
          `SELECT currency, subject_type AS subject, sum(amount)::text AS held
           FROM ledger.hold WHERE resolved_at IS NULL GROUP BY 1, 2`,
        );
        return rows.map(({ currency, subject, held }) => ({
          labels: { currency, subject },
          value: fromMicros(BigInt(held)),
        }));
      },
    });
  }
}
