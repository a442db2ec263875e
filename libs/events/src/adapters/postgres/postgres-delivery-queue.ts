import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { Attempt, DeliveryId } from '../../domain/delivery.js';
import { KEPT_DAYS, type EventId, type FeedEvent } from '../../domain/feed-event.js';
import { wants, type Health, type WebhookId } from '../../domain/webhook.js';
import { DeliveryQueue, type DueDelivery, type EndpointLease } from '../../ports/delivery-queue.js';

interface Subscriber {
  id: WebhookId;
  user_id: UserId;
  types: string[];
}

interface LeaseRow {
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

/** Far longer than sending takes: ten seconds to begin deliveries, ten more for the last to end. */
const LEASE_S = 60;
const FORGET_AT_ONCE = 5_000;

/** By hand: leases, and every event and delivery passes here; old ones are deleted in batches. */
@Injectable()
export class PostgresDeliveryQueue extends DeliveryQueue {
  constructor(private readonly database: Database) {
    super();
  }

  async add(events: FeedEvent[]): Promise<void> {
    const subscribers = await this.subscribers([...new Set(events.map(({ userId }) => userId))]);
    if (subscribers.length === 0) return;
    const byUser = new Map<UserId, Subscriber[]>();
    for (const one of subscribers) byUser.set(one.user_id, [...(byUser.get(one.user_id) ?? []), one]);
    const pairs = events.flatMap((event) => {
      const takers = (byUser.get(event.userId) ?? []).filter(({ types }) => wants(types, event.type));
      return takers.map(({ id }) => ({ webhookId: id, event }));
    });
    if (pairs.length > 0) await this.insert(pairs);
  }

  async lease(limit: number): Promise<EndpointLease[]> {
    const rows = await this.database.query<LeaseRow>(
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

  async due({ webhookId }: EndpointLease, limit: number): Promise<DueDelivery[]> {
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

  async lock({ webhookId, lease }: EndpointLease): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM events.webhook WHERE id = $1 AND lease = $2 AND state = 'enabled' FOR UPDATE`,
      [webhookId, lease],
    );
    return rows.length === 1;
  }

  /** Its own statement after the lock, so that it sees deliveries that were added while it waited for the lock. */
  async release({ webhookId }: EndpointLease, { failingSince, disabledReason }: Health): Promise<void> {
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

  private subscribers(userIds: UserId[]): Promise<Subscriber[]> {
    return this.database.query<Subscriber>(
      `SELECT id, user_id, types FROM events.webhook WHERE user_id = ANY($1::uuid[]) AND state = 'enabled'`,
      [userIds],
      'webhook.subscribers',
    );
  }

  private async insert(pairs: Array<{ webhookId: WebhookId; event: FeedEvent }>): Promise<void> {
    await this.database.query(
      `INSERT INTO events.delivery (id, webhook_id, event_id, type, payload, at, next_at)
       SELECT id, webhook_id, event_id, type, payload, at, now()
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::jsonb[], $6::timestamptz[])
           AS news (id, webhook_id, event_id, type, payload, at)`,
      [
        pairs.map(() => newId<DeliveryId>()),
        pairs.map(({ webhookId }) => webhookId),
        pairs.map(({ event }) => event.id),
        pairs.map(({ event }) => event.type),
        pairs.map(({ event }) => JSON.stringify(event.data)),
        pairs.map(({ event }) => event.at),
      ],
      'webhook.fan-out',
    );
    await this.database.query(
      'UPDATE events.webhook SET due_at = least(due_at, now()) WHERE id = ANY($1::uuid[])',
      [[...new Set(pairs.map(({ webhookId }) => webhookId))]],
      'webhook.due-now',
    );
  }
}
