import type { Database } from '../database/database.js';
import { Undeliverable } from './undeliverable.js';

/** An event waiting in the outbox. */
export interface OutboxRow {
  /** Id in the outbox, a bigint: larger was published later. */
  id: string;
  type: string;
  payload: object;
  attempts: number;
}

export const MAX_ATTEMPTS = 12;
const LONGEST_PAUSE_S = 3600;

/** Makes an event wait after its `attempt`-th failure; the last failure, or a hopeless one, sets it aside. */
export async function postpone(database: Database, id: string, attempt: number, error: unknown): Promise<void> {
  await database.query(
    `UPDATE platform.outbox SET attempts = $2, due_at = now() + make_interval(secs => $3), dead = $4, last_error = $5
      WHERE id = $1`,
    [
      id,
      attempt,
      Math.min(LONGEST_PAUSE_S, 2 ** attempt),
      attempt >= MAX_ATTEMPTS || error instanceof Undeliverable,
      // NUL is the one character that PostgreSQL can't store.
      String(error).replaceAll('\0', '').slice(0, 1000),
    ],
  );
}
