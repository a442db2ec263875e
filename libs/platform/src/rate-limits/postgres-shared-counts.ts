import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { SharedCounts, type CountedByAll, type CountedHere } from './shared-counts.js';

/**
 * One statement adds all counts of a process. A clock that is one window behind adds to the previous window; one that
 * is further behind changes nothing.
 */
const ADD = `
  INSERT INTO platform.rate_count AS held (key, time_window, count, before, forget_at)
  SELECT key, time_window, count, 0, forget_at
  FROM unnest($1::bytea[], $2::bigint[], $3::int[], $4::timestamptz[]) AS counted (key, time_window, count, forget_at)
  ON CONFLICT (key) DO UPDATE SET
    before = CASE WHEN excluded.time_window = held.time_window + 1 THEN held.count
                  WHEN excluded.time_window = held.time_window - 1 THEN held.before + excluded.count
                  WHEN excluded.time_window > held.time_window THEN 0
                  ELSE held.before END,
    count = CASE WHEN excluded.time_window = held.time_window THEN held.count + excluded.count
                 WHEN excluded.time_window > held.time_window THEN excluded.count
                 ELSE held.count END,
    time_window = greatest(held.time_window, excluded.time_window),
    forget_at = greatest(held.forget_at, excluded.forget_at)
  RETURNING key, time_window AS "window", count, before`;

interface Row {
  key: Buffer;
  window: string;
  count: number;
  before: number;
}

const FORGET_BATCH = 5_000;

@Injectable()
export class PostgresSharedCounts extends SharedCounts implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {
    super();
  }

  onModuleInit(): void {
    this.tasks.register({ name: 'forget rate counts', everyMs: 30_000, run: () => this.forget() });
  }

  async add(counts: CountedHere[]): Promise<CountedByAll[]> {
    // Sorted, so that two processes that count the same subjects never deadlock.
    const sorted = [...counts].sort((a, b) => Buffer.compare(a.key, b.key));
    const rows = await this.database.query<Row>(
      ADD,
      [
        sorted.map(({ key }) => key),
        sorted.map(({ window }) => window),
        sorted.map(({ count }) => count),
        sorted.map(({ forgetAt }) => forgetAt),
      ],
      'platform.rate_count.add',
    );
    return rows.map((row) => ({ ...row, window: Number(row.window) }));
  }

  private async forget(): Promise<boolean> {
    const dropped = await this.database.affect(
      `DELETE FROM platform.rate_count WHERE key IN (
         SELECT key FROM platform.rate_count WHERE forget_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [FORGET_BATCH],
    );
    return dropped === FORGET_BATCH;
  }
}
