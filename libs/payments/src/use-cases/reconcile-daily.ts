import { Injectable } from '@nestjs/common';
import { Clock, fromMicros } from '@app/kernel';
import { differencesOf, type Difference } from '../domain/reconciliation.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import type { Movement, PaymentProvider } from '../ports/payment-provider.js';
import { ReconciliationRepository } from '../ports/reconciliation-repository.js';
import { ProviderSlot } from './provider-slot.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days overlap, so that what was late yesterday is compared again. */
const DAYS = 3;
/** After a long outage, at most this many days are compared. */
const MOST_DAYS = 60;
/** A payout is booked when it arrives, which takes banks days: its line may be this much older. */
const MARGIN_MS = 30 * DAY_MS;

export interface Period {
  since: Date;
  /** Later lines may not be booked yet. */
  until: Date;
  now: Date;
}

export interface Reconciled {
  /** Lines of the provider in the period. */
  lines: number;
  differences: Difference[];
}

/** Compares the provider's list of movements with the ledger; changes neither. */
export async function reconcile(
  provider: PaymentProvider,
  books: ReconciliationRepository,
  { since, until, now }: Period,
): Promise<Reconciled> {
  const movements: Movement[] = [];
  const from = new Date(since.getTime() - MARGIN_MS);
  for await (const movement of provider.movements(from, now)) movements.push(movement);
  const refs = new Set(movements.flatMap(({ ref, paymentRef }) => (paymentRef === null ? [ref] : [ref, paymentRef])));
  const records = new Set(movements.flatMap(({ recordId }) => recordId ?? []));
  const ours = await books.read(since, until, [...refs], [...records]);
  const lines = movements.filter(({ at }) => at >= since && at < until).length;
  return { lines, differences: differencesOf({ provider: movements, ...ours }, since, until) };
}

/** Compares both books once per UTC day, in one process: each unexplained difference becomes an exception. */
@Injectable()
export class ReconcileDaily {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly books: ReconciliationRepository,
    private readonly exceptions: ExceptionRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.slot.configured) return;
    const now = this.clock.now();
    // What happened before midnight is booked within an hour, or something is wrong.
    const until = new Date(Math.floor((now.getTime() - HOUR_MS) / DAY_MS) * DAY_MS);
    const day = until.toISOString().slice(0, 10);
    if (!(await this.books.begin(day))) return;
    const since = await this.since(day, until.getTime());
    const { lines, differences } = await reconcile(this.slot.provider, this.books, { since, until, now });
    const news = differences.filter(({ exception }) => exception === null);
    for (const difference of news) {
      const { ref, provider, ledger, currency } = difference;
      const amountMicros = (provider ?? 0n) - (ledger ?? 0n);
      const detail = describe(difference);
      await this.exceptions.open({ code: 'reconcile_difference', ref, amountMicros, currency, detail });
    }
    await this.books.finish(day, lines, news.length);
  }

  /** No day is left out, however long no process ran. */
  private async since(day: string, until: number): Promise<Date> {
    const done = await this.books.doneBefore(day);
    const from = (done === null ? until : Date.parse(done)) - DAYS * DAY_MS;
    return new Date(Math.max(from, until - MOST_DAYS * DAY_MS));
  }
}

function describe({ provider, ledger, currency }: Difference): string {
  const theirs = provider === null ? 'has no such line' : `says ${fromMicros(provider)} ${currency}`;
  const ours = ledger === null ? 'has none' : `says ${fromMicros(ledger)} usd`;
  return `The provider ${theirs}, the ledger ${ours}.`;
}
