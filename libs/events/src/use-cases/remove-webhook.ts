import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { EventsErrors } from '../domain/events.errors.js';
import type { WebhookId } from '../domain/webhook.js';
import { WebhookBook } from '../ports/webhook-book.js';

@Injectable()
export class RemoveWebhook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly book: WebhookBook,
    private readonly trail: AuditTrail,
  ) {}

  execute(userId: UserId, id: WebhookId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.book.remove(userId, id))) throw EventsErrors.webhook_not_found();
      await this.trail.record({ userId, act: 'webhook.deleted', detail: { webhook_id: id } });
    });
  }

  /** Repeated, it removes what is left. */
  async all(userId: UserId): Promise<void> {
    for (const { id } of await this.book.list(userId)) await this.execute(userId, id);
  }
}
