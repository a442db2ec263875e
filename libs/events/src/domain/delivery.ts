import type { Id } from '@app/kernel';
import type { EventId } from './feed-event.js';
import type { WebhookId } from './webhook.js';

export type DeliveryId = Id<'delivery'>;

/** Pauses after the first, second, … failed attempt, in seconds; after one more failure it is given up. */
export const PAUSES_S = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** What is sent to an endpoint. */
export interface Message {
  eventId: EventId;
  type: string;
  data: object;
  at: Date;
}

export interface Delivery {
  id: DeliveryId;
  webhookId: WebhookId;
  eventId: EventId;
  type: string;
  redeliveryOf: DeliveryId | null;
  state: DeliveryState;
  /** Attempts that ended; what follows is what the last one met. */
  attempts: number;
  /** When it is tried next; null: never. */
  nextAt: Date | null;
  statusCode: number | null;
  ms: number | null;
  error: SendError | null;
  /** The first KiB of the answer. */
  response: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export const SEND_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'name_not_found',
  'target_refused',
  'secret_unreadable',
] as const;
/**
 * Why an attempt failed. `status`: another than 2xx; `redirect`: one is never followed; `timeout`: no answer within ten
 * seconds; `target_refused`: the name leads to an address that isn't public; `secret_unreadable`: rotate the secret.
 */
export type SendError = (typeof SEND_ERRORS)[number];

/** What one attempt met. */
export interface Attempt {
  statusCode: number | null;
  ms: number;
  /** Null: it was delivered. */
  error: SendError | null;
  response: string | null;
}

/** What an HTTP status says of a delivery: any 2xx is delivered. */
export function errorOf(statusCode: number): SendError | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
}

/** Seconds until the next attempt after so many failed ones; null: it is given up. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES_S[attempts - 1] ?? null;
}
