import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { Attempt, DeliveryId } from '../../domain/delivery.js';
import { KEPT_DAYS, type EventId } from '../../domain/feed-event.js';
import type { Health, WebhookId } from '../../domain/webhook.js';
import { DeliveryQueue, type DueDelivery, type Turn } from '../../ports/delivery-queue.js';

interface TurnRow {
  id: WebhookId;
  user_id: UserId;
  lease: string;
  url: string;
  failing_since: Date | null;
}

interface DueRow {
  id: DeliveryId;
  event_id: EventId;
  type: string;
  payload: object;
  at: Date;
  attempts: number;
  secret: Buffer;
  old_secret: Buffer | null;
}

/** Far more than a turn takes: ten seconds to begin deliveries, ten more for the last to end. */
const LEASE_S = 60;
const FORGET_AT_ONCE = 5_000;

@Injectable()
export class PostgresDeliveryQueue extends DeliveryQueue {
  constructor(private readonly database: Database) {
    super();
  }

  async lease(limit: number): Promise<Turn[]> {
    const rows = await this.database.query<TurnRow>(
      `UPDATE events.webhook SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => $2)
        WHERE id = ANY (ARRAY(SELECT id FROM events.webhook
                      WHERE state = 'enabled' AND due_at <= now() AND (leased_until IS NULL OR leased_until < now())
                      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, user_id, lease, url, failing_since`,
      [limit, LEASE_S],
      'webhook.lease',
    );
    return rows.map(({ id, user_id, lease, url, failing_since }) => ({
      webhookId: id,
      userId: user_id,
      lease,
      url,
      failingSince: failing_since,
    }));
  }

  async due({ webhookId }: Turn, limit: number): Promise<DueDelivery[]> {
    const rows = await this.database.query<DueRow>(
      `SELECT d.id, d.event_id, d.type, d.payload, d.at, d.attempts, w.secret,
         CASE WHEN w.old_secret_until > now() THEN w.old_secret END AS old_secret
         FROM events.delivery d JOIN events.webhook w ON w.id = d.webhook_id
        WHERE d.webhook_id = $1 AND d.state = 'pending' AND d.next_at <= now() ORDER BY d.next_at, d.id LIMIT $2`,
      [webhookId, limit],
      'webhook.due',
    );
    return rows.map(({ id, event_id, type, payload, at, attempts, secret, old_secret }) => ({
      id,
      eventId: event_id,
      type,
      data: payload,
      at,
      attempts,
      secrets: old_secret ? [secret, old_secret] : [secret],
    }));
  }

  async record({ id, attempts }: DueDelivery, attempt: Attempt, pauseS: number | null): Promise<void> {
    const state = attempt.error === null ? 'delivered' : pauseS === null ? 'failed' : 'pending';
    await this.database.query(
      `UPDATE events.delivery SET attempts = $2 + 1, state = $3, status_code = $4, ms = $5, error = $6, response = $7,
         next_at = CASE WHEN $3 = 'pending' THEN now() + make_interval(secs => $8) END,
         ended_at = CASE WHEN $3 <> 'pending' THEN clock_timestamp() END
        WHERE id = $1 AND attempts = $2 AND ended_at IS NULL`,
      [id, attempts, state, attempt.statusCode, attempt.ms, attempt.error, attempt.response, pauseS ?? 0],
      'webhook.record',
    );
  }

  async lock({ webhookId, lease }: Turn): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM events.webhook WHERE id = $1 AND lease = $2 AND state = 'enabled' FOR UPDATE`,
      [webhookId, lease],
    );
    return rows.length === 1;
  }

  /** A statement of its own after the lock: it sees what was added while it waited for that. */
  async release({ webhookId }: Turn, { failingSince, disabledReason }: Health): Promise<void> {
    await this.database.query(
      `UPDATE events.webhook SET lease = NULL, leased_until = NULL, failing_since = $2, disabled_reason = $3,
         state = CASE WHEN $3::text IS NULL THEN 'enabled' ELSE 'disabled' END,
         due_at = (SELECT greatest(min(next_at), clock_timestamp()) FROM events.delivery
                    WHERE webhook_id = $1 AND state = 'pending' HAVING min(next_at) IS NOT NULL)
        WHERE id = $1`,
      [webhookId, failingSince, disabledReason],
      'webhook.release',
    );
  }

  async forget(): Promise<boolean> {
    const old = await this.database.affect(
      `DELETE FROM events.delivery WHERE id IN (
         SELECT id FROM events.delivery WHERE created_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEPT_DAYS, FORGET_AT_ONCE],
    );
    const orphaned = await this.database.affect(
      `DELETE FROM events.delivery WHERE id IN (
         SELECT d.id FROM events.webhook w JOIN events.delivery d ON d.webhook_id = w.id
          WHERE w.state = 'deleted' LIMIT $1)`,
      [FORGET_AT_ONCE],
    );
    if (orphaned === 0)
      await this.database.query(
        `DELETE FROM events.webhook w WHERE w.state = 'deleted'
           AND NOT EXISTS (SELECT FROM events.delivery d WHERE d.webhook_id = w.id)`,
      );
    return Math.max(old, orphaned) === FORGET_AT_ONCE;
  }
}
