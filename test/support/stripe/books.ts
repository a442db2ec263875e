import { randomBytes } from 'node:crypto';
import type { BalanceTransaction, StubEvent, StubObject } from './objects.js';
import { missing } from './stub-error.js';

export const API_VERSION = '2026-10-28.endive';

type Kind = StubObject['object'];
type Of<K extends Kind> = Extract<StubObject, { object: K }>;

const NAMES: Partial<Record<Kind, string>> = {
  'checkout.session': 'checkout.session',
  payment_intent: 'payment_intent',
};

/** Everything the stub knows: objects by id in the order they were made, the platform's balance, its lines, events. */
export class Books {
  readonly objects = new Map<string, StubObject>();
  readonly events: StubEvent[] = [];
  /** What connected accounts have, in cents. */
  readonly balances = new Map<string, number>();
  private listeners: Array<(event: StubEvent) => void> = [];

  constructor(
    /** What the platform has available, in cents. */
    public available: number,
  ) {}

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  add<T extends StubObject>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  get<K extends Kind>(kind: K, id: string): Of<K> {
    const found = this.objects.get(id);
    if (found?.object !== kind) throw missing(NAMES[kind] ?? kind, id);
    return found as Of<K>;
  }

  /** Newest first, as Stripe lists. */
  all<K extends Kind>(kind: K): Array<Of<K>> {
    return [...this.objects.values()].filter((one): one is Of<K> => one.object === kind).reverse();
  }

  /** A line of the platform's balance. */
  line(
    source: string,
    amount: number,
    type: string,
    category: string,
    more: Partial<Pick<BalanceTransaction, 'currency' | 'fee' | 'created'>> = {},
  ): BalanceTransaction {
    const fee = more.fee ?? 0;
    this.available += amount - fee;
    return this.add({
      id: this.id('txn'),
      object: 'balance_transaction',
      created: more.created ?? this.now(),
      amount,
      fee,
      net: amount - fee,
      currency: more.currency ?? 'usd',
      type,
      reporting_category: category,
      source,
      status: 'available',
    });
  }

  /** `account` for what happens on a connected account. The event keeps the object as it is now. */
  emit(type: string, object: object, account?: string): StubEvent {
    const event: StubEvent = {
      id: this.id('evt'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: API_VERSION,
      created: this.now(),
      type,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    this.events.push(event);
    for (const listener of this.listeners) listener(event);
    return event;
  }

  onEvent(listener: (event: StubEvent) => void): void {
    this.listeners.push(listener);
  }
}
