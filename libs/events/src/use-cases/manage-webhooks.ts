import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, UnitOfWork, type UserId } from '@app/kernel';
import { EventsErrors } from '../domain/events.errors.js';
import { SecretVault } from '@app/kernel/secret-vault';
import { newSecret } from '../domain/signature.js';
import { MAX_WEBHOOKS, type Webhook, type WebhookId } from '../domain/webhook.js';
import { WebhookRepository } from '../ports/webhook-repository.js';

export interface CreateWebhookInput {
  userId: UserId;
  /** Already checked. */
  url: string;
  types: string[];
  description: string;
}

/** The only reply that shows the secret; it is stored to sign with. */
export interface WebhookAndSecret {
  webhook: Webhook;
  secret: string;
}

/** Creates and ends webhooks and replaces their secrets, each with an entry in the audit trail. */
@Injectable()
export class ManageWebhooks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly vault: SecretVault,
    private readonly trail: AuditTrail,
  ) {}

  create(input: CreateWebhookInput): Promise<WebhookAndSecret> {
    return this.unitOfWork.run(async () => {
      const [id, secret] = [newId<WebhookId>(), newSecret()];
      const webhook = await this.webhooks.add({ id, ...input, secret: this.vault.seal(secret, id) });
      if (!webhook) throw EventsErrors.too_many_webhooks(`At most ${MAX_WEBHOOKS}.`);
      const detail = { webhook_id: id, url: input.url };
      await this.trail.record({ userId: input.userId, act: 'webhook.created', detail });
      return { webhook, secret };
    });
  }

  /** Gives a webhook another secret. The old one signs, too, for a day. */
  rotateSecret(userId: UserId, id: WebhookId): Promise<WebhookAndSecret> {
    return this.unitOfWork.run(async () => {
      const secret = newSecret();
      const webhook = await this.webhooks.rotate(userId, id, this.vault.seal(secret, id));
      if (!webhook) throw EventsErrors.webhook_not_found();
      const detail = { webhook_id: id, url: webhook.url };
      await this.trail.record({ userId, act: 'webhook.secret_rotated', detail });
      return { webhook, secret };
    });
  }

  remove(userId: UserId, id: WebhookId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.webhooks.remove(userId, id))) throw EventsErrors.webhook_not_found();
      await this.trail.record({ userId, act: 'webhook.deleted', detail: { webhook_id: id } });
    });
  }

  /** Safe to repeat: removes what is left. */
  async removeAll(userId: UserId): Promise<void> {
    for (const { id } of await this.webhooks.list(userId)) await this.remove(userId, id);
  }
}
