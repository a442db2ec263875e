import type { DatabasePart } from '@app/platform/database/data-source';
import { FeedRow, EventRow } from './adapters/postgres/feed.row.js';
import { WebhookRow, DeliveryRow } from './adapters/postgres/webhook.row.js';
import { Feed1763700900000 } from './adapters/postgres/migrations/1763700900000-feed.js';
import { Webhooks1763700901000 } from './adapters/postgres/migrations/1763700901000-webhooks.js';

/** Schema `events`. */
export const eventsDatabase: DatabasePart = {
  schema: 'events',
  rows: [FeedRow, EventRow, WebhookRow, DeliveryRow],
  migrations: [Feed1763700900000, Webhooks1763700901000],
};
