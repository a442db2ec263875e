import { UnitOfWork } from '@app/kernel/unit-of-work';

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

/** Undoes what the work did to the stores when it throws; a nested run joins. */
export class InMemoryUnitOfWork extends UnitOfWork {
  private running = false;

  constructor(private readonly stores: Array<{ snapshot(): () => void }>) {
    super();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running) return work();
    this.running = true;
    const undo = this.stores.map((store) => store.snapshot());
    try {
      return await work();
    } catch (error) {
      undo.forEach((restore) => restore());
      throw error;
    } finally {
      this.running = false;
    }
  }
}
