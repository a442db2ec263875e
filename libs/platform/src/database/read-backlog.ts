import type { Backlog } from '@app/kernel';
import type { Database } from './database.js';

/** A longer queue is long enough to know, and counting it exactly would only slow it down. */
export const MOST_COUNTED = 10_000;

/**
 * Counts `rest` (`FROM … WHERE … ORDER BY …`) as far as an operator needs it. `since` is when a row began to wait: with
 * `rest` in its order, by an index, the oldest is among those that are counted.
 */
export async function readBacklog(
  database: Database,
  since: string,
  rest: string,
  values: unknown[] = [],
): Promise<Backlog> {
  const [row] = await database.query<{ count: number; oldest_at: Date | null }>(
    `SELECT count(*)::int AS count, min(since) AS oldest_at
     FROM (SELECT ${since} AS since ${rest} LIMIT ${MOST_COUNTED}) AS counted`,
    values,
  );
  return { count: row!.count, oldestAt: row!.oldest_at };
}
