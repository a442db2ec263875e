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
export abstract class WebhookBook {
  /** Null, with nothing written, when the user has as many as may be. */
  abstract add(webhook: NewWebhook): Promise<Webhook | null>;
  /** Those that are not deleted, newest first. */
  abstract list(userId: UserId): Promise<Webhook[]>;
  abstract find(userId: UserId, id: WebhookId): Promise<Webhook | null>;
  /** False when there is none. */
  abstract remove(userId: UserId, id: WebhookId): Promise<boolean>;
  /** The secret so far goes on signing for a while. */
  abstract rotate(userId: UserId, id: WebhookId, secret: Buffer): Promise<Webhook | null>;
  /** Deliveries that waited are sent now. */
  abstract enable(userId: UserId, id: WebhookId): Promise<Webhook | null>;
  /** Sends a message to the webhook as soon as may be. */
  abstract enqueue(id: WebhookId, message: Message, redeliveryOf?: DeliveryId): Promise<Delivery>;
  /** Newest first. */
  abstract deliveries(id: WebhookId, before: DeliveryId | null, limit: number): Promise<Delivery[]>;
  abstract message(id: WebhookId, deliveryId: DeliveryId): Promise<Message | null>;
}
