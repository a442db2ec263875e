import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type { Delivery, NewWebhook, Webhook, WebhookSecret } from '../types.js';
import { Resource } from './resource.js';

/** Where your events are posted to. `verifyWebhook` checks what arrives there. */
export class Webhooks extends Resource {
  /** `secret` of the reply signs the deliveries; it is shown once. */
  create(webhook: NewWebhook, options?: CallOptions): Promise<WebhookSecret> {
    return this.api.request('post', '/api/webhooks', { body: webhook, ...options });
  }

  /** All of them. */
  async list(options?: CallOptions): Promise<Webhook[]> {
    return (await this.api.request('get', '/api/webhooks', options)).webhooks;
  }

  /** One webhook, without its secret. */
  async get(id: string, options?: CallOptions): Promise<Webhook> {
    return (await this.api.request('get', '/api/webhooks/{id}', { path: { id }, ...options })).webhook;
  }

  /** Deletes it with its waiting deliveries; one may still arrive. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('delete', '/api/webhooks/{id}', { path: { id }, ...options });
  }

  /** Sends again to a webhook that was disabled, what is waiting first. */
  async enable(id: string, options?: CallOptions): Promise<Webhook> {
    return (await this.api.request('post', '/api/webhooks/{id}/enable', { path: { id }, ...options })).webhook;
  }

  /** A new secret; for 24 hours the old one signs, too. */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookSecret> {
    return this.api.request('post', '/api/webhooks/{id}/rotate-secret', { path: { id }, ...options });
  }

  /** Sends a `webhook.test`. */
  async test(id: string, options?: CallOptions): Promise<Delivery> {
    return (await this.api.request('post', '/api/webhooks/{id}/test', { path: { id }, ...options })).delivery;
  }

  /** What was sent, and what your server answered. */
  deliveries(id: string, query?: { limit?: number }, options?: CallOptions): Pages<Delivery> {
    return this.api.pages('/api/webhooks/{id}/deliveries', 'deliveries', { path: { id }, query, ...options });
  }

  /** Sends the event of a delivery again, with the same `webhook-id`, as a new delivery. */
  async redeliver(id: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const given = { path: { id, delivery_id: deliveryId }, ...options };
    return (await this.api.request('post', '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver', given)).delivery;
  }
}
