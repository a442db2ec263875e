import type { Id } from '@app/kernel';
import type { EventId } from './feed-event.js';
import type { WebhookId } from './webhook.js';

export type DeliveryId = Id<'delivery'>;

/** Seconds of pause after the first, second, … failed attempt; one more failure is the last. */
export const PAUSES_S = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** The content of a delivery. */
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
  /** Attempts that ended; the fields below describe the last one. */
  attempts: number;
  /** When the next attempt is due; null: never. */
  nextAt: Date | null;
  statusCode: number | null;
  ms: number | null;
  error: SendError | null;
  /** The first KiB of the response. */
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
 * Why an attempt failed. `status`: not 2xx; `redirect`: we never follow one; `timeout`: no response within ten seconds;
 * `target_refused`: the name resolves to an address that isn't public; `secret_unreadable`: rotate the secret.
 */
export type SendError = (typeof SEND_ERRORS)[number];

/** The outcome of one attempt. */
export interface Attempt {
  statusCode: number | null;
  ms: number;
  /** Null: it was delivered. */
  error: SendError | null;
  response: string | null;
}

/** The error that an HTTP status means; null for any 2xx. */
export function errorOf(statusCode: number): SendError | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
}

/** Seconds until the next attempt after so many failed ones; null: there is none. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES_S[attempts - 1] ?? null;
}
