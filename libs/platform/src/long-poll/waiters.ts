import { AsyncResource } from 'node:async_hooks';
import { HttpErrors } from '../http/http.errors.js';
import { longPolls } from '../metrics/metrics.js';

/** A caller waiting for news of a key; `detail` tells the poll what the caller has already. */
export interface Waiting<Detail> {
  key: string;
  detail: Detail;
}

export interface WaitersOptions<Detail> {
  /**
   * Asks, in one statement for all callers, which keys have news from other processes. Absent: only `wake` ends a wait
   * early. A throw counts as no news; the waiters' own next read reports the problem.
   */
  poll?: (waiting: Waiting<Detail>[]) => Promise<Iterable<string>>;
  /** Pause between two polls, in milliseconds. */
  pollEveryMs?: number;
  /** Maximum concurrent waits; beyond it a wait is refused with `overloaded` (503). */
  maxWaiting?: number;
}

export interface WaitOptions<Detail> {
  timeoutMs: number;
  /** Ends the wait, e.g. `clientGone(reply)`. */
  signal?: AbortSignal;
  detail: Detail;
}

/** A wait that has begun. */
export interface Wait {
  /** True when woken; false on timeout, abort or shutdown. */
  news: Promise<boolean>;
  cancel(): void;
}

interface Waiter<Detail> extends Waiting<Detail> {
  end: (woken: boolean) => void;
}

/**
 * Long polls that share one poller per process. `wake` ends the waits of a key at once; `close` (at shutdown) ends all,
 * so that every client is answered before the process ends.
 */
export class Waiters<Detail = undefined> {
  private readonly waiting = new Map<string, Set<Waiter<Detail>>>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private polling = false;
  private closed = false;
  private readonly pollEveryMs: number;
  private readonly maxWaiting: number;
  /** Bound here, so that the shared poller never runs in the unit of work of the caller that waited first. */
  private readonly schedulePoll: () => void;

  constructor(private readonly options: WaitersOptions<Detail> = {}) {
    this.pollEveryMs = options.pollEveryMs ?? 500;
    this.maxWaiting = options.maxWaiting ?? 20_000;
    this.schedulePoll = AsyncResource.bind(() => {
      if (!this.polling) this.timer ??= setTimeout(() => void this.poll(), this.pollEveryMs);
    });
  }

  /** Number of waits, over all keys. */
  get size(): number {
    return this.count;
  }

  /** Begins to wait for news of a key. Call it before reading the current state, so that nothing is missed. */
  begin(key: string, { timeoutMs, signal, detail }: WaitOptions<Detail>): Wait {
    if (this.closed || timeoutMs <= 0 || signal?.aborted) return { news: Promise.resolve(false), cancel: () => {} };
    if (this.count >= this.maxWaiting) throw HttpErrors.overloaded(undefined, { retryAfterS: 5 });
    let resolve!: (woken: boolean) => void;
    const news = new Promise<boolean>((settle) => (resolve = settle));
    const cancel = () => waiter.end(false);
    const timeout = setTimeout(cancel, timeoutMs);
    const end = (woken: boolean) => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', cancel);
      this.remove(waiter);
      resolve(woken);
    };
    const waiter: Waiter<Detail> = { key, detail, end };
    signal?.addEventListener('abort', cancel);
    this.add(waiter);
    return { news, cancel };
  }

  /**
   * Reads until there is a result, or on timeout, disconnect or shutdown; returns what the last read gave. Misses
   * nothing that happens between a read and its wait.
   */
  async until<T>(
    key: string,
    read: () => Promise<T>,
    found: (result: T) => boolean,
    options: WaitOptions<Detail>,
  ): Promise<T> {
    const deadline = performance.now() + options.timeoutMs;
    for (;;) {
      const wait = this.begin(key, { ...options, timeoutMs: deadline - performance.now() });
      try {
        const result = await read();
        if (found(result) || !(await counted(wait.news))) return result;
      } finally {
        wait.cancel();
      }
    }
  }

  /** Ends the waits of a key. */
  wake(key: string): void {
    for (const waiter of [...(this.waiting.get(key) ?? [])]) waiter.end(true);
  }

  /** Ends all waits whose detail fits, e.g. of every device that a new job suits. */
  wakeWhere(fits: (waiting: Waiting<Detail>) => boolean): void {
    for (const waiter of this.all()) if (fits(waiter)) waiter.end(true);
  }

  /** Ends all waits and refuses new ones. */
  close(): void {
    this.closed = true;
    for (const waiter of this.all()) waiter.end(false);
  }

  private all(): Waiter<Detail>[] {
    return [...this.waiting.values()].flatMap((waiters) => [...waiters]);
  }

  private add(waiter: Waiter<Detail>): void {
    const waiters = this.waiting.get(waiter.key);
    if (waiters) waiters.add(waiter);
    else this.waiting.set(waiter.key, new Set([waiter]));
    this.count++;
    if (this.options.poll) this.schedulePoll();
  }

  private remove(waiter: Waiter<Detail>): void {
    const waiters = this.waiting.get(waiter.key);
    if (!waiters?.delete(waiter)) return;
    if (waiters.size === 0) this.waiting.delete(waiter.key);
    if (--this.count > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async poll(): Promise<void> {
    this.timer = undefined;
    this.polling = true;
    const asked = this.all();
    try {
      const news = new Set(await this.options.poll?.(asked));
      for (const waiter of asked) if (news.has(waiter.key)) waiter.end(true);
    } catch {
      // Counts as no news (see WaitersOptions.poll).
    }
    this.polling = false;
    if (this.count > 0) this.schedulePoll();
  }
}

async function counted(news: Promise<boolean>): Promise<boolean> {
  longPolls.inc();
  try {
    return await news;
  } finally {
    longPolls.dec();
  }
}
