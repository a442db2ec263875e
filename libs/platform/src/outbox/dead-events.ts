import type { Database } from '../database/database.js';
import { OutboxRow } from '../database/rows/outbox.row.js';
import { LessThan } from 'typeorm';

/** Queued again with all its attempts. */
const REVIVED = { dead: false, attempts: 0, dueAt: () => 'now()' };

/** Of a dead event: not its content, which may be private. */
export type DeadEvent = Pick<OutboxRow, 'id' | 'type' | 'createdAt' | 'attempts' | 'lastError'>;

const SHOWN = { id: true, type: true, createdAt: true, attempts: true, lastError: true } as const;

/** Dead events that wait for an operator, newest first; `before`: the last one of the page before. */
export function deadEvents(database: Database, limit: number, before: string | null = null): Promise<DeadEvent[]> {
  const where = { dead: true, ...(before !== null && { id: LessThan(before) }) };
  return database.repository(OutboxRow).find({ select: SHOWN, where, order: { id: 'DESC' }, take: limit });
}

/** Queues a dead event for delivery again and answers what it was; null if no dead event has this id. */
export async function retryEvent(database: Database, id: string): Promise<DeadEvent | null> {
  const events = database.repository(OutboxRow);
  const event = await events.findOne({ select: SHOWN, where: { id, dead: true } });
  if (!event || (await events.update({ id, dead: true }, REVIVED)).affected !== 1) return null;
  return event;
}

/** Queues all dead events for delivery again, as after an outage of their target; returns how many. */
export async function retryAllEvents(database: Database): Promise<number> {
  return (await database.repository(OutboxRow).update({ dead: true }, REVIVED)).affected ?? 0;
}
