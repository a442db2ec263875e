export interface Page<T> {
  items: T[];
  /** For `page(next)`; null at the end. */
  next: string | null;
}

/** A list, newest first unless it says otherwise: `for await` goes through all its items, `page()` gets one page. */
export class Pages<T> implements AsyncIterable<T> {
  /** @internal */
  constructor(private readonly fetchPage: (cursor?: string) => Promise<Page<T>>) {}

  /** One page: the first, or the one after `cursor` (`next` of the page before). */
  page(cursor?: string): Promise<Page<T>> {
    return this.fetchPage(cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    let cursor: string | null | undefined;
    do {
      const { items, next } = await this.fetchPage(cursor ?? undefined);
      yield* items;
      cursor = next;
    } while (cursor !== null);
  }
}
