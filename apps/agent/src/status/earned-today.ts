import type { WorkerApi } from '../api/worker-api.js';
import type { Amounts } from './state.js';

const EVERY_MS = 5 * 60_000;

/** What this device earned since 00:00 UTC: asks the market when a job is over, and every few minutes. */
export class EarnedToday {
  amounts: Amounts | undefined;
  private askedAt = -Infinity;
  private over = 0;
  private asking = false;

  constructor(
    private readonly api: Pick<WorkerApi, 'earnings'>,
    private readonly signal: AbortSignal,
    /** Hears of a new total when jobs are over. */
    private readonly onTotal: (total: Amounts) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Called often, with how many jobs are over. */
  follow(over: number): void {
    const byJob = over !== this.over;
    if (this.asking || (!byJob && this.now() - this.askedAt < EVERY_MS)) return;
    [this.over, this.askedAt, this.asking] = [over, this.now(), true];
    // Nothing depends on it, and an older market doesn't know the question.
    void this.ask(byJob)
      .catch(() => undefined)
      .finally(() => (this.asking = false));
  }

  private async ask(byJob: boolean): Promise<void> {
    const { total_coin: coin, total_usd: usd } = await this.api.earnings(1, this.signal);
    const isNew = coin !== this.amounts?.coin || usd !== this.amounts.usd;
    this.amounts = { coin, usd };
    if (byJob && isNew) this.onTotal(this.amounts);
  }
}
