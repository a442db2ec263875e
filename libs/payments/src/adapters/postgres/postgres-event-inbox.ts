import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { EventInbox, type StoredEvent } from '../../ports/event-inbox.js';
import type { ProviderEvent } from '../../ports/payment-provider.js';

interface Row {
  id: string;
  type: string;
  about_kind: NonNullable<ProviderEvent['about']>['kind'] | null;
  about_ref: string | null;
  received_at: Date;
}

/** Until then whoever received it applies it. */
const FIRST_S = 10;
const LONGEST_ERROR = 500;

@Injectable()
export class PostgresEventInbox extends EventInbox {
  constructor(private readonly database: Database) {
    super();
  }

  async store({ id, type, about }: ProviderEvent): Promise<boolean> {
    const stored = await this.database.affect(
      `INSERT INTO payments.event (id, type, about_kind, about_ref, due_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second') ON CONFLICT (id) DO NOTHING`,
      [id, type, about?.kind ?? null, about?.ref ?? null, FIRST_S],
    );
    return stored === 1;
  }

  async takeDue(limit: number): Promise<StoredEvent[]> {
    const rows = await this.database.query<Row>(
      `UPDATE payments.event SET tries = tries + 1, due_at = now() + least(3600, 10 * 2 ^ least(tries, 10)) * interval '1 second'
       WHERE id IN (SELECT id FROM payments.event WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [limit],
    );
    return rows.map(({ id, type, about_kind, about_ref, received_at }) => ({
      id,
      type,
      receivedAt: received_at,
      about: about_kind && about_ref !== null ? { kind: about_kind, ref: about_ref } : null,
    }));
  }

  async applied(id: string): Promise<void> {
    await this.database.query(
      'UPDATE payments.event SET applied_at = now(), due_at = NULL, last_error = NULL WHERE id = $1',
      [id],
    );
  }

  async failed(id: string, error: string): Promise<void> {
    await this.database.query('UPDATE payments.event SET last_error = $2 WHERE id = $1 AND applied_at IS NULL', [
      id,
      error.slice(0, LONGEST_ERROR),
    ]);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM payments.event WHERE id IN (
         SELECT id FROM payments.event WHERE applied_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}
