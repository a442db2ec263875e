import { Injectable } from '@nestjs/common';
import { Clock, newId, type UserId } from '@app/kernel';
import type { Delivery, DeliveryId } from '../domain/delivery.js';
import { TEST_EVENT } from '../domain/catalogue.js';
import { EventsErrors } from '../domain/events.errors.js';
import type { EventId } from '../domain/feed-event.js';
import type { Webhook, WebhookId } from '../domain/webhook.js';
import { WebhookRepository } from '../ports/webhook-repository.js';

/** Queues what a user asks for: a test event, or an earlier delivery again. */
@Injectable()
export class QueueDelivery {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  async test(userId: UserId, id: WebhookId): Promise<Delivery> {
    const webhook = await this.enabled(userId, id);
    const data = { webhook_id: webhook.id, message: 'This is a test.' };
    return this.webhooks.enqueue(id, { eventId: newId<EventId>(), type: TEST_EVENT, data, at: this.clock.now() });
  }

  /** Sends the same event under the same id, so that a receiver recognises a repeat. */
  async again(userId: UserId, id: WebhookId, deliveryId: DeliveryId): Promise<Delivery> {
    await this.enabled(userId, id);
    const message = await this.webhooks.message(id, deliveryId);
    if (!message) throw EventsErrors.delivery_not_found();
    return this.webhooks.enqueue(id, message, deliveryId);
  }

  private async enabled(userId: UserId, id: WebhookId): Promise<Webhook> {
    const webhook = await this.webhooks.find(userId, id);
    if (!webhook) throw EventsErrors.webhook_not_found();
    if (webhook.state === 'disabled') throw EventsErrors.webhook_disabled();
    return webhook;
  }
}
