import { Injectable } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork } from '@app/kernel';
import { pauseAfter, type Attempt } from '../domain/delivery.js';
import { SecretVault } from '@app/kernel/secret-vault';
import { bodyOf, signedHeaders } from '../domain/signature.js';
import { healthAfter, type SendingResult } from '../domain/webhook.js';
import { DeliveryQueue, type DueDelivery, type EndpointLease } from '../ports/delivery-queue.js';
import { Sender } from '../ports/sender.js';

/** Simultaneous deliveries to one endpoint, over all processes. */
const AT_ONCE = 4;
const BATCH = 32;
/** Later in a lease no delivery begins: other endpoints wait. */
const BEGIN_WITHIN_MS = 10_000;
const GONE = 410;

/** Sends due deliveries to a leased endpoint. One that failed last time gets a single delivery first. */
@Injectable()
export class DeliverWebhook {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly vault: SecretVault,
    private readonly sender: Sender,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `stop` ends it early; interrupted deliveries are sent again later. */
  async execute(lease: EndpointLease, stop: AbortSignal): Promise<void> {
    const until = performance.now() + BEGIN_WITHIN_MS;
    const result: SendingResult = { succeeded: false, failed: false, gone: false };
    const goesOn = () => !stop.aborted && !result.gone && performance.now() < until;
    let probing = lease.failingSince !== null;
    while (goesOn()) {
      const due = await this.queue.due(lease, probing ? 1 : BATCH);
      await this.sendAll(lease, due, result, goesOn, stop);
      if (due.length === 0 || result.failed) break;
      probing = false;
    }
    await this.end(lease, result);
  }

  private async sendAll(
    lease: EndpointLease,
    due: DueDelivery[],
    result: SendingResult,
    goesOn: () => boolean,
    stop: AbortSignal,
  ): Promise<void> {
    const waiting = [...due];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next && goesOn(); next = waiting.shift())
        await this.sendOne(lease, next, result, stop);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
  }

  private async sendOne(
    lease: EndpointLease,
    delivery: DueDelivery,
    result: SendingResult,
    stop: AbortSignal,
  ): Promise<void> {
    const attempt = await this.attempt(lease, delivery, stop);
    if (!attempt) return;
    if (attempt.error === null) result.succeeded = true;
    else result.failed = true;
    if (attempt.statusCode === GONE) result.gone = true;
    await this.queue.record(delivery, attempt, pauseAfter(delivery.attempts + 1));
  }

  private async attempt(lease: EndpointLease, delivery: DueDelivery, stop: AbortSignal): Promise<Attempt | null> {
    const secrets = delivery.secrets
      .map((sealed) => this.vault.open(sealed, lease.webhookId))
      .filter((one) => one !== null);
    if (secrets.length === 0) return { statusCode: null, ms: 0, error: 'secret_unreadable', response: null };
    const body = bodyOf(delivery);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'compute-marketplace-webhooks/1',
      ...signedHeaders(delivery.eventId, body, secrets, this.clock.now()),
    };
    return this.sender.post({ url: lease.url, headers, body }, stop);
  }

  private end(lease: EndpointLease, result: SendingResult): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.queue.lock(lease))) return;
      const health = healthAfter(lease.failingSince, result, this.clock.now());
      await this.queue.release(lease, health);
      if (health.disabledReason === null) return;
      const { webhookId, userId, url } = lease;
      const payload = { webhook_id: webhookId, url, reason: health.disabledReason };
      await this.outbox.publish({ type: 'webhook.disabled', payload, audience: [userId] });
    });
  }
}
