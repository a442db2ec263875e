import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { EventsErrors } from '../domain/events.errors.js';
import { newSecret } from '../domain/signature.js';
import type { WebhookId } from '../domain/webhook.js';
import { SecretVault } from '../ports/secret-vault.js';
import { WebhookBook } from '../ports/webhook-book.js';
import type { WebhookAndSecret } from './create-webhook.js';

/** Gives a webhook another secret; the one before signs too for a day. */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly book: WebhookBook,
    private readonly vault: SecretVault,
    private readonly trail: AuditTrail,
  ) {}

  execute(userId: UserId, id: WebhookId): Promise<WebhookAndSecret> {
    return this.unitOfWork.run(async () => {
      const secret = newSecret();
      const webhook = await this.book.rotate(userId, id, this.vault.seal(secret, id));
      if (!webhook) throw EventsErrors.webhook_not_found();
      const detail = { webhook_id: id, url: webhook.url };
      await this.trail.record({ userId, act: 'webhook.secret_rotated', detail });
      return { webhook, secret };
    });
  }
}
