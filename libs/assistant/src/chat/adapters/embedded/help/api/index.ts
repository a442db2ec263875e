import type { HelpTopic } from '../topic.js';
import { apiDocs } from './api-docs.js';
import { apiCall } from './api-call.js';
import { errors } from './errors.js';
import { idempotency } from './idempotency.js';
import { rateLimits } from './rate-limits.js';
import { pagination } from './pagination.js';
import { eventFeed } from './event-feed.js';
import { webhooks } from './webhooks.js';
import { webhookSignature } from './webhook-signature.js';
import { webhookDelivery } from './webhook-delivery.js';
import { sdk } from './sdk.js';
import { serviceStatus } from './service-status.js';
import { apiVersions } from './api-versions.js';

export const API: readonly HelpTopic[] = [
  apiDocs,
  apiCall,
  errors,
  idempotency,
  rateLimits,
  pagination,
  eventFeed,
  webhooks,
  webhookSignature,
  webhookDelivery,
  sdk,
  serviceStatus,
  apiVersions,
];
