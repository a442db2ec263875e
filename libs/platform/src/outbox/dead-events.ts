import type { Database } from '../database/database.js';
import { OutboxRow } from '../database/rows/outbox.row.js';

/** Queued again with all its attempts. */
const REVIVED = { dead: false, attempts: 0, dueAt: () => 'now()' };

/** Dead events that wait for an operator, oldest first. */
export function deadEvents(database: Database, limit: number): Promise<OutboxRow[]> {
  return database.repository(OutboxRow).find({ where: { dead: true }, order: { id: 'ASC' }, take: limit });
}

/** Queues a dead event for delivery again; false if no event has this id. */
export async function retryEvent(database: Database, id: string): Promise<boolean> {
  return (await database.repository(OutboxRow).update({ id, dead: true }, REVIVED)).affected === 1;
}

/** Queues all dead events for delivery again, as after an outage of their target; returns how many. */
export async function retryAllEvents(database: Database): Promise<number> {
  return (await database.repository(OutboxRow).update({ dead: true }, REVIVED)).affected ?? 0;
}
