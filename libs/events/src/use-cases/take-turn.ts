import { Injectable } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork } from '@app/kernel';
import { pauseAfter, type Attempt } from '../domain/delivery.js';
import { bodyOf, signedHeaders } from '../domain/signature.js';
import { healthAfter, type TurnResult } from '../domain/webhook.js';
import { DeliveryQueue, type DueDelivery, type Turn } from '../ports/delivery-queue.js';
import { SecretVault } from '../ports/secret-vault.js';
import { Sender } from '../ports/sender.js';

/** Deliveries to one endpoint that are on their way at once, over all processes. */
const AT_ONCE = 4;
const BATCH = 32;
/** No delivery is begun later in a turn: others wait. */
const BEGIN_WITHIN_MS = 10_000;
const GONE = 410;

/** Sends what is due to one endpoint. To one that failed last time it sends a single delivery first. */
@Injectable()
export class TakeTurn {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly vault: SecretVault,
    private readonly sender: Sender,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `stop` ends it early; what is on its way then is sent again later. */
  async execute(turn: Turn, stop: AbortSignal): Promise<void> {
    const until = performance.now() + BEGIN_WITHIN_MS;
    const result: TurnResult = { succeeded: false, failed: false, gone: false };
    const goesOn = () => !stop.aborted && !result.gone && performance.now() < until;
    let probing = turn.failingSince !== null;
    while (goesOn()) {
      const due = await this.queue.due(turn, probing ? 1 : BATCH);
      await this.sendAll(turn, due, result, goesOn, stop);
      if (due.length === 0 || result.failed) break;
      probing = false;
    }
    await this.end(turn, result);
  }

  private async sendAll(
    turn: Turn,
    due: DueDelivery[],
    result: TurnResult,
    goesOn: () => boolean,
    stop: AbortSignal,
  ): Promise<void> {
    const waiting = [...due];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next && goesOn(); next = waiting.shift())
        await this.sendOne(turn, next, result, stop);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
  }

  private async sendOne(turn: Turn, delivery: DueDelivery, result: TurnResult, stop: AbortSignal): Promise<void> {
    const attempt = await this.attempt(turn, delivery, stop);
    if (!attempt) return;
    if (attempt.error === null) result.succeeded = true;
    else result.failed = true;
    if (attempt.statusCode === GONE) result.gone = true;
    await this.queue.record(delivery, attempt, pauseAfter(delivery.attempts + 1));
  }

  private async attempt(turn: Turn, delivery: DueDelivery, stop: AbortSignal): Promise<Attempt | null> {
    const secrets = delivery.secrets
      .map((sealed) => this.vault.open(sealed, turn.webhookId))
      .filter((one) => one !== null);
    if (secrets.length === 0) return { statusCode: null, ms: 0, error: 'secret_unreadable', response: null };
    const body = bodyOf(delivery);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'compute-marketplace-webhooks/1',
      ...signedHeaders(delivery.eventId, body, secrets, this.clock.now()),
    };
    return this.sender.post({ url: turn.url, headers, body }, stop);
  }

  private end(turn: Turn, result: TurnResult): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.queue.lock(turn))) return;
      const health = healthAfter(turn.failingSince, result, this.clock.now());
      await this.queue.release(turn, health);
      if (health.disabledReason === null) return;
      const { webhookId, userId, url } = turn;
      const payload = { webhook_id: webhookId, url, reason: health.disabledReason };
      await this.outbox.publish({ type: 'webhook.disabled', payload, audience: [userId] });
    });
  }
}
