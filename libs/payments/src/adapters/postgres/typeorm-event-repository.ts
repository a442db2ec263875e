import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { In, IsNull, Raw } from 'typeorm';
import { EventRepository, type StoredEvent } from '../../ports/event-repository.js';
import type { ProviderEvent } from '../../ports/payment-provider.js';
import { EventRow } from './provider-event.row.js';

/** The process that received an event applies it within this time. */
const FIRST_TRY = `now() + interval '10 seconds'`;
const NEXT_TRY = `now() + least(3600, 10 * 2 ^ least(tries, 10)) * interval '1 second'`;
const LONGEST_ERROR = 500;

@Injectable()
export class TypeormEventRepository extends EventRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async store({ id, type, about }: ProviderEvent): Promise<boolean> {
    const row = { id, type, aboutKind: about?.kind ?? null, aboutRef: about?.ref ?? null, dueAt: () => FIRST_TRY };
    const insert = this.events.createQueryBuilder().insert().values(row).orIgnore().returning('id');
    return (await insert.execute()).raw.length === 1;
  }

  takeDue(limit: number): Promise<StoredEvent[]> {
    return this.database.run(async () => {
      const rows = await this.events.find({
        where: { dueAt: Raw((column) => `${column} <= now()`) },
        order: { dueAt: 'ASC' },
        take: limit,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await this.events.update({ id: In(ids) }, { tries: () => 'tries + 1', dueAt: () => NEXT_TRY });
      return rows.map(toEvent);
    });
  }

  async applied(id: string): Promise<void> {
    await this.events.update({ id }, { appliedAt: () => 'now()', dueAt: null, lastError: null });
  }

  async failed(id: string, error: string): Promise<void> {
    await this.events.update({ id, appliedAt: IsNull() }, { lastError: error.slice(0, LONGEST_ERROR) });
  }

  /** By hand: one statement deletes a batch and skips locked rows. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM payments.event WHERE id IN (
         SELECT id FROM payments.event WHERE applied_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private get events() {
    return this.database.repository(EventRow);
  }
}

function toEvent({ id, type, receivedAt, aboutKind, aboutRef }: EventRow): StoredEvent {
  return { id, type, receivedAt, about: aboutKind && aboutRef !== null ? { kind: aboutKind, ref: aboutRef } : null };
}
