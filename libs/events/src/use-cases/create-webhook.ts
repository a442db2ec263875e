import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, UnitOfWork, type UserId } from '@app/kernel';
import { EventsErrors } from '../domain/events.errors.js';
import { newSecret } from '../domain/signature.js';
import { MAX_WEBHOOKS, type Webhook, type WebhookId } from '../domain/webhook.js';
import { SecretVault } from '../ports/secret-vault.js';
import { WebhookBook } from '../ports/webhook-book.js';

export interface WebhookOrder {
  userId: UserId;
  /** Checked already. */
  url: string;
  types: string[];
  description: string;
}

/** The secret is told once; it is kept to sign with. */
export interface WebhookAndSecret {
  webhook: Webhook;
  secret: string;
}

@Injectable()
export class CreateWebhook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly book: WebhookBook,
    private readonly vault: SecretVault,
    private readonly trail: AuditTrail,
  ) {}

  execute(order: WebhookOrder): Promise<WebhookAndSecret> {
    return this.unitOfWork.run(async () => {
      const [id, secret] = [newId<WebhookId>(), newSecret()];
      const webhook = await this.book.add({ id, ...order, secret: this.vault.seal(secret, id) });
      if (!webhook) throw EventsErrors.too_many_webhooks(`At most ${MAX_WEBHOOKS}.`);
      const detail = { webhook_id: id, url: order.url };
      await this.trail.record({ userId: order.userId, act: 'webhook.created', detail });
      return { webhook, secret };
    });
  }
}
