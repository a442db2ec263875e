import type { UserId } from '@app/kernel';
import type { Attempt, DeliveryId, Message } from '../domain/delivery.js';
import type { Health, WebhookId } from '../domain/webhook.js';

/** An endpoint that this process alone may send to, for a minute. */
export interface Turn {
  webhookId: WebhookId;
  userId: UserId;
  lease: string;
  url: string;
  failingSince: Date | null;
}

export interface DueDelivery extends Message {
  id: DeliveryId;
  /** That ended so far. */
  attempts: number;
  /** Of the endpoint as they are now, sealed; each signs. */
  secrets: Buffer[];
}

/** Deliveries that wait, by endpoint; any number of processes take turns. */
export abstract class DeliveryQueue {
  /** Leases endpoints that something is due for, those that waited longest first. */
  abstract lease(limit: number): Promise<Turn[]>;
  abstract due(turn: Turn, limit: number): Promise<DueDelivery[]>;
  /** Notes an attempt; `pauseS` is until the next, null: there is none. */
  abstract record(delivery: DueDelivery, attempt: Attempt, pauseS: number | null): Promise<void>;
  /** Locks the endpoint; false when the lease was lost or the endpoint is no more. */
  abstract lock(turn: Turn): Promise<boolean>;
  /** Ends the turn; the endpoint waits behind the others. */
  abstract release(turn: Turn, health: Health): Promise<void>;
  /** Drops some deliveries that were kept long enough, or whose webhook is no more; answers whether there may be more. */
  abstract forget(): Promise<boolean>;
}
