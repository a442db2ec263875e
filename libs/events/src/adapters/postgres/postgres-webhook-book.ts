import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { Delivery, DeliveryId, Message } from '../../domain/delivery.js';
import type { EventId } from '../../domain/feed-event.js';
import { MAX_WEBHOOKS, OLD_SECRET_HOURS, type Webhook, type WebhookId } from '../../domain/webhook.js';
import { WebhookBook, type NewWebhook } from '../../ports/webhook-book.js';
import {
  DELIVERY_COLUMNS,
  toDelivery,
  toWebhook,
  WEBHOOK_COLUMNS,
  type DeliveryRow,
  type WebhookRow,
} from './webhook-rows.js';

@Injectable()
export class PostgresWebhookBook extends WebhookBook {
  constructor(private readonly database: Database) {
    super();
  }

  /** The user's counter is the lock: of two that are added at once one sees the other. */
  async add({ id, userId, url, types, description, secret }: NewWebhook): Promise<Webhook | null> {
    return this.database.run(async () => {
      await this.database.query(
        `INSERT INTO events.feed AS f (user_id, last_seq) VALUES ($1, 0)
         ON CONFLICT (user_id) DO UPDATE SET last_seq = f.last_seq`,
        [userId],
      );
      return this.one(
        `INSERT INTO events.webhook (id, user_id, url, types, description, secret)
         SELECT $1, $2, $3, $4, $5, $6
          WHERE (SELECT count(*) FROM events.webhook WHERE user_id = $2 AND state <> 'deleted') < $7
         RETURNING ${WEBHOOK_COLUMNS}`,
        [id, userId, url, types, description, secret, MAX_WEBHOOKS],
      );
    });
  }

  async list(userId: UserId): Promise<Webhook[]> {
    const rows = await this.database.query<WebhookRow>(
      `SELECT ${WEBHOOK_COLUMNS} FROM events.webhook WHERE user_id = $1 AND state <> 'deleted' ORDER BY id DESC`,
      [userId],
    );
    return rows.map(toWebhook);
  }

  find(userId: UserId, id: WebhookId): Promise<Webhook | null> {
    return this.one(
      `SELECT ${WEBHOOK_COLUMNS} FROM events.webhook WHERE id = $1 AND user_id = $2 AND state <> 'deleted'`,
      [id, userId],
    );
  }

  async remove(userId: UserId, id: WebhookId): Promise<boolean> {
    const removed = await this.database.affect(
      `UPDATE events.webhook SET state = 'deleted', disabled_reason = NULL, due_at = NULL, secret = '', old_secret = NULL
        WHERE id = $1 AND user_id = $2 AND state <> 'deleted'`,
      [id, userId],
    );
    return removed === 1;
  }

  rotate(userId: UserId, id: WebhookId, secret: Buffer): Promise<Webhook | null> {
    return this.one(
      `UPDATE events.webhook SET old_secret = secret, old_secret_until = now() + make_interval(hours => $4), secret = $3
        WHERE id = $1 AND user_id = $2 AND state <> 'deleted' RETURNING ${WEBHOOK_COLUMNS}`,
      [id, userId, secret, OLD_SECRET_HOURS],
    );
  }

  enable(userId: UserId, id: WebhookId): Promise<Webhook | null> {
    return this.one(
      `UPDATE events.webhook SET state = 'enabled', disabled_reason = NULL,
         failing_since = CASE WHEN state = 'disabled' THEN NULL ELSE failing_since END, due_at = least(due_at, now())
        WHERE id = $1 AND user_id = $2 AND state <> 'deleted' RETURNING ${WEBHOOK_COLUMNS}`,
      [id, userId],
    );
  }

  async enqueue(id: WebhookId, { eventId, type, data, at }: Message, redeliveryOf?: DeliveryId): Promise<Delivery> {
    return this.database.run(async () => {
      const rows = await this.database.query<DeliveryRow>(
        `INSERT INTO events.delivery (id, webhook_id, event_id, type, payload, at, redelivery_of, next_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, now()) RETURNING ${DELIVERY_COLUMNS}`,
        [newId<DeliveryId>(), id, eventId, type, data, at, redeliveryOf ?? null],
      );
      await this.database.query('UPDATE events.webhook SET due_at = least(due_at, now()) WHERE id = $1', [id]);
      return toDelivery(rows[0]!);
    });
  }

  async deliveries(id: WebhookId, before: DeliveryId | null, limit: number): Promise<Delivery[]> {
    const rows = await this.database.query<DeliveryRow>(
      `SELECT ${DELIVERY_COLUMNS} FROM events.delivery
        WHERE webhook_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [id, before, limit],
      'webhook.deliveries',
    );
    return rows.map(toDelivery);
  }

  async message(id: WebhookId, deliveryId: DeliveryId): Promise<Message | null> {
    const [row] = await this.database.query<{ event_id: EventId; type: string; payload: object; at: Date }>(
      'SELECT event_id, type, payload, at FROM events.delivery WHERE id = $2 AND webhook_id = $1',
      [id, deliveryId],
    );
    return row ? { eventId: row.event_id, type: row.type, data: row.payload, at: row.at } : null;
  }

  private async one(text: string, values: unknown[]): Promise<Webhook | null> {
    const [row] = await this.database.query<WebhookRow>(text, values);
    return row ? toWebhook(row) : null;
  }
}
