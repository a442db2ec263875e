import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { MetricsRegistry } from '@app/platform';
import { Ledger } from '../../contract.js';

/** Money on hold, in `/metrics`. */
@Injectable()
export class LedgerMetrics implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'market_money_held',
      help: 'Money on hold for open work, in whole coins or dollars',
      labels: ['currency', 'subject'],
      read: async () => {
        const held = await this.ledger.held();
        return held.flatMap(({ subject, micros }) =>
          Object.entries(micros).map(([currency, amount]) => ({
            labels: { currency, subject },
            value: fromMicros(amount),
          })),
        );
      },
    });
  }
}
