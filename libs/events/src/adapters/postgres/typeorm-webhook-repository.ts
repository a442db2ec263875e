import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import { Clock, type UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import { LessThan, MoreThan, Not } from 'typeorm';
import type { Delivery, DeliveryId, Message } from '../../domain/delivery.js';
import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  type Webhook,
  type WebhookId,
  type WebhookState,
} from '../../domain/webhook.js';
import { WebhookRepository, type NewWebhook } from '../../ports/webhook-repository.js';
import { DeliveryRow, WebhookRow } from './webhook.row.js';

const NOT_DELETED = Not('deleted' as const);
const DUE_NOW = { dueAt: () => 'least(due_at, now())' };

@Injectable()
export class TypeormWebhookRepository extends WebhookRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The user's counter is the lock: of two webhooks that are added at once the second sees the first. */
  add(webhook: NewWebhook): Promise<Webhook | null> {
    const { userId, id } = webhook;
    return this.database.run(async () => {
      await this.database.query(LOCK_FEED, [userId]);
      if ((await this.webhooks.countBy({ userId, state: NOT_DELETED })) >= MAX_WEBHOOKS) return null;
      await this.webhooks.insert(webhook);
      return this.find(userId, id);
    });
  }

  async list(userId: UserId): Promise<Webhook[]> {
    const rows = await this.webhooks.find({ where: { userId, state: NOT_DELETED }, order: { id: 'DESC' } });
    return rows.map((row) => this.toWebhook(row));
  }

  async find(userId: UserId, id: WebhookId): Promise<Webhook | null> {
    const row = await this.webhooks.findOneBy({ id, userId, state: NOT_DELETED });
    return row && this.toWebhook(row);
  }

  async remove(userId: UserId, id: WebhookId): Promise<boolean> {
    const nothing = { disabledReason: null, dueAt: null, secret: Buffer.alloc(0), oldSecret: null };
    const there = { id, userId, state: NOT_DELETED };
    return (await this.webhooks.update(there, { state: 'deleted', ...nothing })).affected === 1;
  }

  async rotate(userId: UserId, id: WebhookId, secret: Buffer): Promise<Webhook | null> {
    const old = { oldSecret: () => 'secret', oldSecretUntil: () => `now() + interval '${OLD_SECRET_HOURS} hours'` };
    await this.webhooks.update({ id, userId, state: NOT_DELETED }, { secret, ...old });
    return this.find(userId, id);
  }

  async enable(userId: UserId, id: WebhookId): Promise<Webhook | null> {
    const failingSince = () => "CASE WHEN state = 'disabled' THEN NULL ELSE failing_since END";
    const enabled = { state: 'enabled', disabledReason: null, failingSince, ...DUE_NOW } as const;
    await this.webhooks.update({ id, userId, state: NOT_DELETED }, enabled);
    return this.find(userId, id);
  }

  enqueue(webhookId: WebhookId, { data, ...message }: Message, redeliveryOf?: DeliveryId): Promise<Delivery> {
    return this.database.run(async () => {
      const id = newId<DeliveryId>();
      const now = () => 'now()';
      const delivery = { id, webhookId, ...message, payload: data, redeliveryOf: redeliveryOf ?? null, nextAt: now };
      await this.all.insert(delivery);
      await this.webhooks.update({ id: webhookId }, DUE_NOW);
      return toDelivery(await this.all.findOneByOrFail({ id }));
    });
  }

  async deliveries(webhookId: WebhookId, before: DeliveryId | null, limit: number): Promise<Delivery[]> {
    const where = { webhookId, ...(before !== null && { id: LessThan(before) }) };
    const rows = await this.all.find({ where, order: { id: 'DESC' }, take: limit });
    return rows.map(toDelivery);
  }

  async message(webhookId: WebhookId, id: DeliveryId): Promise<Message | null> {
    const row = await this.all.findOneBy({ id, webhookId });
    return row && { eventId: row.eventId, type: row.type, data: row.payload, at: row.at };
  }

  secrets(after: WebhookId | null, limit: number): Promise<Array<{ id: WebhookId; secret: Buffer }>> {
    return this.webhooks.find({
      select: { id: true, secret: true },
      where: { state: NOT_DELETED, ...(after !== null && { id: MoreThan(after) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  async reseal(id: WebhookId, from: Buffer, to: Buffer): Promise<void> {
    await this.webhooks.update({ id, secret: from }, { secret: to });
  }

  private toWebhook({ id, userId, url, types, description, ...row }: WebhookRow): Webhook {
    const { disabledReason, failingSince, oldSecretUntil, createdAt } = row;
    const signsToo = oldSecretUntil !== null && oldSecretUntil > this.clock.now();
    return {
      ...{ id, userId, url, types, description, disabledReason, failingSince, createdAt },
      state: row.state as WebhookState,
      oldSecretUntil: signsToo ? oldSecretUntil : null,
    };
  }

  private get webhooks() {
    return this.database.repository(WebhookRow);
  }

  private get all() {
    return this.database.repository(DeliveryRow);
  }
}

function toDelivery({ payload: _payload, at: _at, ...delivery }: DeliveryRow): Delivery {
  return delivery;
}

/** By hand: an upsert that changes nothing, for its lock. $1 user. */
const LOCK_FEED = `
  INSERT INTO events.feed AS f (user_id, last_seq) VALUES ($1, 0) ON CONFLICT (user_id) DO UPDATE SET last_seq = f.last_seq`;
