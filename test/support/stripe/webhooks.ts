import type { StubEvent } from './objects.js';
import { signatureOf } from './signature.js';
import { eventually } from '../eventually.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const TRIES = 30;
const TIMEOUT_MS = 10_000;

export interface Delivery {
  event: StubEvent;
  /** Status of each try so far; 0 for no answer. */
  answers: number[];
  delivered: boolean;
}

/**
 * Sends each event until it is answered 2xx, with growing pauses: Stripe does so for three days. Nothing is sent before
 * the endpoint is known, nor while deliveries are held.
 */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  private endpoint: string | undefined;
  private held = false;
  private waiting: StubEvent[] = [];
  private twice = false;
  private readonly timers = new Set<NodeJS.Timeout>();
  private closed = false;

  constructor(
    private readonly secret: string,
    /** Of events that carry `account`: Stripe has another endpoint, and so another secret, for them. */
    private readonly connectSecret: string,
  ) {}

  sendTo(endpoint: string): void {
    this.endpoint = endpoint;
    this.flush();
  }

  take(event: StubEvent): void {
    this.waiting.push(event);
    this.flush();
  }

  hold(): void {
    this.held = true;
  }

  /** Sends what was held, in another order or not at all if told so. */
  release(order: (events: StubEvent[]) => StubEvent[] = (events) => events): void {
    this.waiting = order(this.waiting);
    this.held = false;
    this.flush();
  }

  /** Every event from here on is sent two times at once. */
  sendTwice(on = true): void {
    this.twice = on;
  }

  /** Resolved once every event was answered 2xx; throws when that does not come. */
  async settled(): Promise<void> {
    const isSettled = () => this.waiting.length === 0 && this.deliveries.every(({ delivered }) => delivered);
    await eventually(isSettled).catch((cause: unknown) => {
      const stuck = this.deliveries.filter(({ delivered }) => !delivered);
      const which = stuck.map(({ event, answers }) => `${event.type} ${answers.join()}`).join('; ');
      throw new Error(`not delivered: ${which}`, { cause });
    });
  }

  /** One request with an event, signed as told; answers its status. */
  async send(event: StubEvent, as: { secret?: string; ageS?: number; signature?: string } = {}): Promise<number> {
    if (this.endpoint === undefined) throw new Error('the stub was not told where to send events');
    const body = JSON.stringify(event, null, 2);
    const secret = as.secret ?? (event.account === undefined ? this.secret : this.connectSecret);
    const signature = as.signature ?? signatureOf(body, secret, Math.floor(Date.now() / 1000) - (as.ageS ?? 0));
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private flush(): void {
    if (this.held || this.endpoint === undefined) return;
    for (const event of this.waiting.splice(0)) {
      for (let times = this.twice ? 2 : 1; times > 0; times--) this.start(event);
    }
  }

  private start(event: StubEvent): void {
    const delivery: Delivery = { event, answers: [], delivered: false };
    this.deliveries.push(delivery);
    void this.attempt(delivery);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const status = await this.send(delivery.event).catch(() => 0);
    delivery.answers.push(status);
    delivery.delivered = status >= 200 && status < 300;
    if (delivery.delivered || this.closed || delivery.answers.length >= TRIES) return;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (delivery.answers.length - 1), LONGEST_PAUSE_MS);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.attempt(delivery);
    }, pauseMs);
    this.timers.add(timer);
  }
}
