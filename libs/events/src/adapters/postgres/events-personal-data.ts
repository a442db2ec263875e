import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's feed and webhooks. */
@Injectable()
export class EventsPersonalData extends SqlPersonalSource {
  readonly name = 'events';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      events: `SELECT id AS key, id, seq::float8 AS seq, type, payload, at FROM events.event WHERE user_id = $1`,
      webhooks: `SELECT id AS key, id, url, types, description, state, created_at FROM events.webhook
                 WHERE user_id = $1 AND state <> 'deleted'`,
      deliveries: `SELECT d.id AS key, d.webhook_id, d.event_id, d.type, d.state, d.attempts, d.status_code, d.error, d.response,
                     d.created_at, d.ended_at
                   FROM events.webhook w JOIN events.delivery d ON d.webhook_id = w.id WHERE w.user_id = $1`,
    },
    forget: [
      // Events still in the outbox; shared ones remain for the others. First, so that the next statements find the rest.
      `DELETE FROM platform.outbox WHERE audience = ARRAY[$1::uuid]`,
      `UPDATE platform.outbox SET audience = array_remove(audience, $1::uuid), payload = payload - 'title'
         WHERE $1::uuid = ANY (audience)`,
      // The same event of other users, whose title may be this user's words. One outbox row's events share `written_at`.
      `WITH shared AS (
         UPDATE events.event e SET payload = e.payload - 'title' FROM events.event mine
         WHERE mine.user_id = $1 AND e.written_at = mine.written_at AND e.outbox_id = mine.outbox_id AND e.user_id <> $1
         RETURNING e.user_id, e.id)
       UPDATE events.delivery d SET payload = d.payload - 'title' FROM shared JOIN events.webhook w ON w.user_id = shared.user_id
         WHERE d.webhook_id = w.id AND d.event_id = shared.id`,
      `DELETE FROM events.delivery WHERE webhook_id IN (SELECT id FROM events.webhook WHERE user_id = $1)`,
      `DELETE FROM events.webhook WHERE user_id = $1`,
      `DELETE FROM events.event WHERE user_id = $1`,
    ],
  };
}
