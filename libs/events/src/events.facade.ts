import { Injectable } from '@nestjs/common';
import type { Backlog } from '@app/kernel';
import { Database, readBacklog } from '@app/platform';
import { WebhookDeliveries } from './contract.js';

@Injectable()
export class EventsFacade extends WebhookDeliveries {
  constructor(private readonly database: Database) {
    super();
  }

  /** In no order: pending deliveries are sorted by webhook, and beyond what is counted the age is a guess. */
  pending(): Promise<Backlog> {
    return readBacklog(this.database, 'created_at', `FROM events.delivery WHERE state = 'pending'`);
  }
}
