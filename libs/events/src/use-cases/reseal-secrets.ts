import { Injectable } from '@nestjs/common';
import { SecretVault } from '@app/kernel/secret-vault';
import type { WebhookId } from '../domain/webhook.js';
import { WebhookRepository } from '../ports/webhook-repository.js';

const BATCH = 200;

/** Encrypts stored secrets with the newest key, so that an operator may remove the old ones from JWT_SECRET. */
@Injectable()
export class ResealSecrets {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly vault: SecretVault,
  ) {}

  /** One pass over all webhooks. Skips secrets of before a rotation: they sign for a day at most. */
  async execute(): Promise<void> {
    for (let after: WebhookId | null = null; ;) {
      const batch: Awaited<ReturnType<WebhookRepository['secrets']>> = await this.webhooks.secrets(after, BATCH);
      for (const { id, secret } of batch) await this.reseal(id, secret);
      if (batch.length < BATCH) return;
      after = batch.at(-1)!.id;
    }
  }

  private async reseal(id: WebhookId, secret: Buffer): Promise<void> {
    const open = this.vault.isFresh(secret) ? null : this.vault.open(secret, id);
    if (open !== null) await this.webhooks.reseal(id, secret, this.vault.seal(open, id));
  }
}
