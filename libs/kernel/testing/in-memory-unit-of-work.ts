import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '../src/unit-of-work.js';

/** Rows by key; a row is replaced, never changed, so that a copy of the map is a snapshot. */
export class InMemoryStore<Key, Row> {
  rows = new Map<Key, Row>();

  snapshot(): () => void {
    const copy = new Map(this.rows);
    return () => (this.rows = copy);
  }

  list(where: (row: Row) => boolean = () => true): Row[] {
    return [...this.rows.values()].filter(where);
  }

  /** Deletes up to `limit` rows; answers how many. */
  prune(where: (row: Row) => boolean, limit: number): number {
    const keys = [...this.rows].filter(([, row]) => where(row)).map(([key]) => key);
    keys.slice(0, limit).forEach((key) => this.rows.delete(key));
    return Math.min(keys.length, limit);
  }
}

/** Runs one unit of work after the other and undoes one that throws; a nested run joins. */
export class InMemoryUnitOfWork extends UnitOfWork {
  private readonly current = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly stores: Array<{ snapshot(): () => void }> = []) {
    super();
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    const mine = this.last.then(() => this.current.run(true, () => this.undoable(work)));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async undoable<T>(work: () => Promise<T>): Promise<T> {
    const undo = this.stores.map((store) => store.snapshot());
    try {
      return await work();
    } catch (error) {
      undo.forEach((restore) => restore());
      throw error;
    }
  }
}
