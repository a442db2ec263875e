import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { ProviderSlot } from '../ports/provider-slot.js';
import { ReconciliationBook } from '../ports/reconciliation-book.js';
import { OpenException } from './open-exception.js';
import { Reconcile, wordsOf } from './reconcile.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days overlap: what was late yesterday is looked at again. */
const DAYS = 3;
/** After a long stop, so many days are caught up with. */
const MOST_DAYS = 60;

/** Once a UTC day, by one process: each difference that nothing explains becomes an exception. */
@Injectable()
export class ReconcileDaily {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly book: ReconciliationBook,
    private readonly exceptions: OpenException,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.slot.configured) return;
    const now = this.clock.now();
    // What happened before midnight is booked an hour later, or something is wrong.
    const until = new Date(Math.floor((now.getTime() - HOUR_MS) / DAY_MS) * DAY_MS);
    const day = until.toISOString().slice(0, 10);
    if (!(await this.book.begin(day))) return;
    const since = await this.since(day, until.getTime());
    const { lines, differences } = await new Reconcile(this.slot.provider, this.book).execute({ since, until, now });
    const news = differences.filter(({ exception }) => exception === null);
    for (const difference of news) {
      const { ref, provider, ledger, currency } = difference;
      const amountMicros = (provider ?? 0n) - (ledger ?? 0n);
      const detail = wordsOf(difference);
      await this.exceptions.execute({ code: 'reconcile_difference', ref, amountMicros, currency, detail });
    }
    await this.book.finish(day, lines, news.length);
  }

  /** No day is left out, however long no process ran. */
  private async since(day: string, until: number): Promise<Date> {
    const done = await this.book.doneBefore(day);
    const from = (done === null ? until : Date.parse(done)) - DAYS * DAY_MS;
    return new Date(Math.max(from, until - MOST_DAYS * DAY_MS));
  }
}
