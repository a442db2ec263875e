import { Injectable } from '@nestjs/common';
import { JobChanges } from '../job-changes.js';

/** Milliseconds: the public list may lag a second behind other processes; the rest of it is for the network. */
const MAX_AGE_MS = 800;
const MAX_PAGES = 500;
const MAX_BYTES = 32 * 1024 * 1024;

interface Page {
  body: Buffer;
  loadedAt: number;
}

/**
 * Replies of the public list, ready to be sent. A write of this process drops them all, and no request after the write gets
 * a load that began before it: a buyer sees a posted job in the list at once.
 */
@Injectable()
export class FreshPages {
  private readonly pages = new Map<string, Page>();
  private readonly loading = new Map<string, Promise<Buffer>>();
  private bytes = 0;
  /** Grows with every write of this process. */
  private generation = 0;

  constructor(changes: JobChanges) {
    changes.subscribe(() => this.drop());
  }

  fresh(key: string): Buffer | undefined {
    const page = this.pages.get(key);
    return page && performance.now() - page.loadedAt < MAX_AGE_MS ? page.body : undefined;
  }

  /** One load for all who ask for the same page at once. */
  load(key: string, make: () => Promise<object>): Promise<Buffer> {
    const under = this.loading.get(key);
    if (under) return under;
    const load = this.make(key, make).finally(() => {
      if (this.loading.get(key) === load) this.loading.delete(key);
    });
    this.loading.set(key, load);
    return load;
  }

  private async make(key: string, make: () => Promise<object>): Promise<Buffer> {
    const { generation } = this;
    const loadedAt = performance.now();
    const body = Buffer.from(JSON.stringify(await make()));
    if (generation === this.generation) this.keep(key, { body, loadedAt });
    return body;
  }

  private keep(key: string, page: Page): void {
    this.forget(key);
    this.pages.set(key, page);
    this.bytes += page.body.length;
    // A Map keeps its insertion order: the first page is the oldest.
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= MAX_PAGES && this.bytes <= MAX_BYTES) break;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.bytes -= this.pages.get(key)?.body.length ?? 0;
    this.pages.delete(key);
  }

  private drop(): void {
    this.generation++;
    this.bytes = 0;
    this.pages.clear();
    this.loading.clear();
  }
}
