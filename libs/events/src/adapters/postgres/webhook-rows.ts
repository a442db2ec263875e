import type { UserId } from '@app/kernel';
import type { Delivery, DeliveryId, DeliveryState, SendError } from '../../domain/delivery.js';
import type { EventId } from '../../domain/feed-event.js';
import type { DisabledReason, Webhook, WebhookId, WebhookState } from '../../domain/webhook.js';

export const WEBHOOK_COLUMNS = `id, user_id, url, types, description, state, disabled_reason, failing_since,
  CASE WHEN old_secret_until > now() THEN old_secret_until END AS old_secret_until, created_at`;

export interface WebhookRow {
  id: WebhookId;
  user_id: UserId;
  url: string;
  types: string[];
  description: string;
  state: WebhookState;
  disabled_reason: DisabledReason | null;
  failing_since: Date | null;
  old_secret_until: Date | null;
  created_at: Date;
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  userId: row.user_id,
  url: row.url,
  types: row.types,
  description: row.description,
  state: row.state,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since,
  oldSecretUntil: row.old_secret_until,
  createdAt: row.created_at,
});

export const DELIVERY_COLUMNS = `id, webhook_id, event_id, type, redelivery_of, state, attempts, next_at, status_code, ms,
  error, response, created_at, ended_at`;

export interface DeliveryRow {
  id: DeliveryId;
  webhook_id: WebhookId;
  event_id: EventId;
  type: string;
  redelivery_of: DeliveryId | null;
  state: DeliveryState;
  attempts: number;
  next_at: Date | null;
  status_code: number | null;
  ms: number | null;
  error: SendError | null;
  response: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  type: row.type,
  redeliveryOf: row.redelivery_of,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  statusCode: row.status_code,
  ms: row.ms,
  error: row.error,
  response: row.response,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
