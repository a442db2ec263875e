import { setTimeout } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DeliveryQueue, type EndpointLease } from '../../ports/delivery-queue.js';
import { DeliverWebhook } from '../../use-cases/deliver-webhook.js';

/** Endpoints this process sends to at once; most of the time it waits for them. */
const AT_ONCE = 64;
/** At shutdown, for deliveries on their way. */
const FAREWELL_MS = 2_000;

/** Sends to many endpoints at once; the database settles which process has which. */
@Injectable()
export class DeliveryLoop implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private closing = false;
  private failure: unknown;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly deliver: DeliverWebhook,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    const ended = async () => {
      while (this.running.size > 0) await Promise.all(this.running);
    };
    const enough = new AbortController();
    await Promise.race([ended(), setTimeout(FAREWELL_MS, undefined, { signal: enough.signal }).catch(() => undefined)]);
    enough.abort();
    this.stopping.abort();
    await ended();
  }

  /** Begins to send to free endpoints, without waiting for the end. Throws an earlier one's error, so that it is logged. */
  async run(): Promise<void> {
    const failure = this.failure;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    const free = AT_ONCE - this.running.size;
    if (this.closing || free === 0) return;
    for (const lease of await this.queue.lease(free)) this.begin(lease);
  }

  private begin(lease: EndpointLease): void {
    const sending = this.deliver
      .execute(lease, this.stopping.signal)
      .catch((error: unknown) => void (this.failure = error))
      .finally(() => this.running.delete(sending));
    this.running.add(sending);
  }
}
