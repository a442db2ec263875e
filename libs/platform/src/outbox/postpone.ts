import type { Database } from '../database/database.js';
import { OutboxRow } from '../database/rows/outbox.row.js';
import { Undeliverable } from './undeliverable.js';

/** An event as a relay takes it: a larger id was published later. */
export type DueEvent = Pick<OutboxRow, 'id' | 'type' | 'payload' | 'attempts'>;

export const MAX_ATTEMPTS = 12;
const LONGEST_PAUSE_S = 3600;

/** Makes an event wait after its `attempt`-th failure; the last failure, or a hopeless one, sets it aside. */
export async function postpone(database: Database, id: string, attempt: number, error: unknown): Promise<void> {
  const pauseS = Math.min(LONGEST_PAUSE_S, 2 ** attempt);
  await database.repository(OutboxRow).update(
    { id },
    {
      attempts: attempt,
      dueAt: () => `now() + make_interval(secs => ${pauseS})`,
      dead: attempt >= MAX_ATTEMPTS || error instanceof Undeliverable,
      // NUL is the one character that PostgreSQL can't store.
      lastError: String(error).replaceAll('\0', '').slice(0, 1000),
    },
  );
}
