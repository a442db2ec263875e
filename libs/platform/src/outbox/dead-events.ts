import type { Database } from '../database/database.js';

/** An event that was given up. */
export interface DeadEvent {
  id: string;
  type: string;
  created_at: Date;
  attempts: number;
  last_error: string | null;
}

/** Dead events that wait for an operator, oldest first. */
export function deadEvents(database: Database, limit: number): Promise<DeadEvent[]> {
  return database.query<DeadEvent>(
    'SELECT id, type, created_at, attempts, last_error FROM platform.outbox WHERE dead ORDER BY id LIMIT $1',
    [limit],
  );
}

/** Queues a dead event for delivery again, with all its attempts; false if no event has this id. */
export async function retryEvent(database: Database, id: string): Promise<boolean> {
  const revived = await database.affect(
    'UPDATE platform.outbox SET dead = false, attempts = 0, due_at = now() WHERE id = $1 AND dead',
    [id],
  );
  return revived === 1;
}

/** Queues all dead events for delivery again, as after an outage of their target; returns how many. */
export function retryAllEvents(database: Database): Promise<number> {
  return database.affect('UPDATE platform.outbox SET dead = false, attempts = 0, due_at = now() WHERE dead', []);
}
