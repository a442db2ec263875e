import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { outboxDead, outboxLag, outboxPending } from '../metrics/metrics.js';

interface Row {
  pending: number;
  dead: number;
  lag_s: number;
}

const EVERY_MS = 5_000;
/** Counting a larger backlog exactly would only slow it down further. */
const COUNTED = 100_000;

/** Measures the outbox, for the metrics of the processes that relay. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'measure the outbox', everyMs: EVERY_MS, run: () => this.measure() });
  }

  private async measure(): Promise<void> {
    const [row] = await this.database.query<Row>(
      `SELECT (SELECT count(*)::int FROM (SELECT FROM platform.outbox WHERE NOT dead LIMIT $1) AS several) AS pending,
              (SELECT count(*)::int FROM (SELECT FROM platform.outbox WHERE dead LIMIT $1) AS several) AS dead,
              coalesce(extract(epoch FROM clock_timestamp() - (
                least((SELECT min(due_at) FROM platform.outbox WHERE audience IS NULL AND NOT dead AND due_at <= now()),
                      (SELECT due_at FROM platform.outbox WHERE audience IS NOT NULL AND NOT dead AND due_at <= now()
                        ORDER BY id LIMIT 1)))), 0)::float8 AS lag_s`,
      [COUNTED],
      'outbox.measure',
    );
    outboxPending.set(row!.pending);
    outboxDead.set(row!.dead);
    outboxLag.set(row!.lag_s);
  }
}
