import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { DeliveryId } from '../../domain/delivery.js';
import type { FeedEvent } from '../../domain/feed-event.js';
import { wants, type WebhookId } from '../../domain/webhook.js';

interface Subscriber {
  id: WebhookId;
  user_id: UserId;
  types: string[];
}

/** Queues events for the webhooks that want them, in the unit of work that writes the events. */
@Injectable()
export class FanOut {
  constructor(private readonly database: Database) {}

  async queue(events: FeedEvent[]): Promise<void> {
    const subscribers = await this.subscribers([...new Set(events.map(({ userId }) => userId))]);
    if (subscribers.length === 0) return;
    const byUser = byUserOf(subscribers);
    const pairs = events.flatMap((event) =>
      (byUser.get(event.userId) ?? [])
        .filter(({ types }) => wants(types, event.type))
        .map(({ id }) => ({ webhookId: id, event })),
    );
    if (pairs.length > 0) await this.insert(pairs);
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

function byUserOf(subscribers: Subscriber[]): Map<UserId, Subscriber[]> {
  const byUser = new Map<UserId, Subscriber[]>();
  for (const subscriber of subscribers)
    byUser.set(subscriber.user_id, [...(byUser.get(subscriber.user_id) ?? []), subscriber]);
  return byUser;
}
