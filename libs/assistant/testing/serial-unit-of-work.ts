import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@app/kernel/unit-of-work';

/** One unit of work after the other, each undone when it throws; a nested run joins. */
export class SerialUnitOfWork extends UnitOfWork {
  private readonly current = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly stores: Array<{ snapshot(): () => void }>) {
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
