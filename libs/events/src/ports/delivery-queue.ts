import type { UserId } from '@app/kernel';
import type { Attempt, DeliveryId, Message } from '../domain/delivery.js';
import type { FeedEvent } from '../domain/feed-event.js';
import type { Health, WebhookId } from '../domain/webhook.js';

/** The right of one process to send to an endpoint, for a minute. */
export interface EndpointLease {
  webhookId: WebhookId;
  userId: UserId;
  lease: string;
  url: string;
  failingSince: Date | null;
}

export interface DueDelivery extends Message {
  id: DeliveryId;
  /** Attempts that ended so far. */
  attempts: number;
  /** The endpoint's current secrets, sealed; each of them signs. */
  secrets: Buffer[];
}

/** Deliveries that wait, by endpoint; any number of processes share them. */
export abstract class DeliveryQueue {
  /** Queues events for the webhooks that want them, in the unit of work that writes the events. */
  abstract add(events: FeedEvent[]): Promise<void>;
  /** Leases endpoints with due deliveries, the longest waiting first. */
  abstract lease(limit: number): Promise<EndpointLease[]>;
  abstract due(lease: EndpointLease, limit: number): Promise<DueDelivery[]>;
  /** Stores an attempt. `pauseS`: seconds until the next attempt; null: there is none. */
  abstract record(delivery: DueDelivery, attempt: Attempt, pauseS: number | null): Promise<void>;
  /** Locks the endpoint; false when the lease was lost, or the endpoint was deleted or disabled. */
  abstract lock(lease: EndpointLease): Promise<boolean>;
  /** Ends the lease; the endpoint waits behind the others. */
  abstract release(lease: EndpointLease, health: Health): Promise<void>;
  /** Deletes some deliveries that are too old or whose webhook is deleted; answers whether more may be left. */
  abstract forget(): Promise<boolean>;
}
