import { fromMicros } from '@app/kernel';
import { differencesOf, type Difference } from '../domain/reconciliation.js';
import type { Movement, PaymentProvider } from '../ports/payment-provider.js';
import type { ReconciliationBook } from '../ports/reconciliation-book.js';

export interface Period {
  since: Date;
  /** What happened after that may not be booked yet. */
  until: Date;
  now: Date;
}

export interface Reconciled {
  /** Lines of the provider in the period. */
  lines: number;
  differences: Difference[];
}

/** A payout is booked when it arrives, which takes banks days: so much earlier its line may stand. */
const MARGIN_MS = 30 * 86_400_000;

/** The provider's list of what moved against the ledger's. */
export class Reconcile {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly book: ReconciliationBook,
  ) {}

  async execute({ since, until, now }: Period): Promise<Reconciled> {
    const provider = await this.movements(new Date(since.getTime() - MARGIN_MS), now);
    const refs = new Set(provider.flatMap(({ ref, paymentRef }) => (paymentRef === null ? [ref] : [ref, paymentRef])));
    const records = new Set(provider.flatMap(({ recordId }) => recordId ?? []));
    const ours = await this.book.read(since, until, [...refs], [...records]);
    const lines = provider.filter(({ at }) => at >= since && at < until).length;
    return { lines, differences: differencesOf({ provider, ...ours }, since, until) };
  }

  private async movements(since: Date, until: Date): Promise<Movement[]> {
    const all: Movement[] = [];
    for await (const one of this.provider.movements(since, until)) all.push(one);
    return all;
  }
}

/** For people: the table of the command and the detail of an exception. */
export function wordsOf({ provider, ledger, currency }: Difference): string {
  const theirs = provider === null ? 'has no such line' : `says ${fromMicros(provider)} ${currency}`;
  const ours = ledger === null ? 'has none' : `says ${fromMicros(ledger)} usd`;
  return `The provider ${theirs}, the ledger ${ours}.`;
}
