import type { Backlog } from '@app/kernel';

/** What other contexts may ask of webhooks. */
export abstract class WebhookDeliveries {
  /** Deliveries that were not sent yet, or wait for another attempt. */
  abstract pending(): Promise<Backlog>;
}
