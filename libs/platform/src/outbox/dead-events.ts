import type { Database } from '../database/database.js';

/** An event that was given up. */
export interface DeadEvent {
  id: string;
  type: string;
  created_at: Date;
  attempts: number;
  last_error: string | null;
}

/** Those that wait for an operator, oldest first. */
export function deadEvents(database: Database, limit: number): Promise<DeadEvent[]> {
  return database.query<DeadEvent>(
    'SELECT id, type, created_at, attempts, last_error FROM platform.outbox WHERE dead ORDER BY id LIMIT $1',
    [limit],
  );
}

/** Lets a dead event be delivered again, with all its attempts; false when there is none of this id. */
export async function retryEvent(database: Database, id: string): Promise<boolean> {
  const revived = await database.affect(
    'UPDATE platform.outbox SET dead = false, attempts = 0, due_at = now() WHERE id = $1 AND dead',
    [id],
  );
  return revived === 1;
}

/** Lets all dead events be delivered again, as after an outage of what they went to; answers how many. */
export function retryAllEvents(database: Database): Promise<number> {
  return database.affect('UPDATE platform.outbox SET dead = false, attempts = 0, due_at = now() WHERE dead', []);
}
