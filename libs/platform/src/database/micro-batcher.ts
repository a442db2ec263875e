import { AsyncResource } from 'node:async_hooks';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface MicroBatcherOptions {
  /** Maximum items in one batch. */
  maxItems: number;
  /** Maximum batches in flight; above it, arriving items wait and share the next one. */
  maxInFlight: number;
  /** Maximum waiting items; beyond it `add` refuses through `overflow`. */
  maxWaiting: number;
  overflow: () => Error;
}

/**
 * Group commit: calls that arrive while a statement is in flight share the next one. A lone call goes out at once, so
 * batching adds no delay when idle and divides the cost per call when busy.
 */
export class MicroBatcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private scheduled = false;
  /** Bound here, so that a batch never runs in the unit of work of the caller that added its first item. */
  private readonly schedule = AsyncResource.bind(() => this.scheduleHere());

  constructor(
    /** Handles all items in one statement; returns results in the order of the items. A throw rejects every item. */
    private readonly handle: (items: Item[]) => Promise<Result[]>,
    private readonly options: MicroBatcherOptions,
  ) {}

  add(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.maxWaiting) return Promise.reject(this.options.overflow());
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private scheduleHere(): void {
    if (this.scheduled || this.inFlight >= this.options.maxInFlight || this.waiting.length === 0) return;
    this.scheduled = true;
    // One turn of the event loop, so that requests read from their sockets together share a statement.
    setImmediate(() => {
      this.scheduled = false;
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.maxItems);
    if (batch.length === 0) return;
    this.inFlight++;
    this.schedule();
    try {
      const results = await this.handle(batch.map((waiting) => waiting.item));
      if (results.length !== batch.length)
        throw new Error('A batch returned a different number of results than it had items');
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result));
    } catch (error) {
      batch.forEach((waiting) => waiting.reject(error));
    } finally {
      this.inFlight--;
      this.schedule();
    }
  }
}
