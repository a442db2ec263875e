import type { UserId } from '@app/kernel';
import type { Delivery, DeliveryId, Message } from '../domain/delivery.js';
import type { Webhook, WebhookId } from '../domain/webhook.js';

export interface NewWebhook {
  id: WebhookId;
  userId: UserId;
  url: string;
  types: string[];
  description: string;
  /** Sealed. */
  secret: Buffer;
}

/** Webhooks as their owners see and change them. */
export abstract class WebhookRepository {
  /** Null, with nothing stored, when the user has the maximum already. */
  abstract add(webhook: NewWebhook): Promise<Webhook | null>;
  /** Without deleted ones, newest first. */
  abstract list(userId: UserId): Promise<Webhook[]>;
  abstract find(userId: UserId, id: WebhookId): Promise<Webhook | null>;
  /** False when the user has no such webhook. */
  abstract remove(userId: UserId, id: WebhookId): Promise<boolean>;
  /** Stores a new secret; the old one signs, too, for a while. */
  abstract rotate(userId: UserId, id: WebhookId, secret: Buffer): Promise<Webhook | null>;
  /** Enables a webhook and makes its waiting deliveries due now. */
  abstract enable(userId: UserId, id: WebhookId): Promise<Webhook | null>;
  /** Makes a message due now. */
  abstract enqueue(id: WebhookId, message: Message, redeliveryOf?: DeliveryId): Promise<Delivery>;
  /** Newest first. */
  abstract deliveries(id: WebhookId, before: DeliveryId | null, limit: number): Promise<Delivery[]>;
  abstract message(id: WebhookId, deliveryId: DeliveryId): Promise<Message | null>;
  /** Sealed secrets of all users' webhooks after an id, by id. */
  abstract secrets(after: WebhookId | null, limit: number): Promise<Array<{ id: WebhookId; secret: Buffer }>>;
  /** Changes nothing if the webhook has another secret by now. */
  abstract reseal(id: WebhookId, from: Buffer, to: Buffer): Promise<void>;
}
