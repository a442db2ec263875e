interface Lookup<Found> {
  at: number;
  found: Promise<Found | null>;
}

/**
 * Remembers look-ups for a moment, so that a busy client isn't looked up at each request. Requests share a running
 * look-up. A miss is not remembered: it may exist the next moment.
 */
export class RecentLookups<Found> {
  private readonly lookups = new Map<string, Lookup<Found>>();

  constructor(
    private readonly ttlMs: number,
    private readonly maxKept: number,
    private readonly now: () => number = Date.now,
  ) {}

  get(key: string, look: () => Promise<Found | null>): Promise<Found | null> {
    const known = this.lookups.get(key);
    // Counted from the start of the look-up: its result may have been true only then.
    if (known && this.now() - known.at < this.ttlMs) return known.found;
    const lookup = { at: this.now(), found: look() };
    this.keep(key, lookup);
    lookup.found.then(
      (found) => found === null && this.drop(key, lookup),
      () => this.drop(key, lookup),
    );
    return lookup.found;
  }

  /** The next `get` looks again. */
  forget(key: string): void {
    this.lookups.delete(key);
  }

  private keep(key: string, lookup: Lookup<Found>): void {
    this.lookups.delete(key);
    const oldest = this.lookups.size >= this.maxKept ? this.lookups.keys().next().value : undefined;
    if (oldest !== undefined) this.lookups.delete(oldest);
    this.lookups.set(key, lookup);
  }

  private drop(key: string, lookup: Lookup<Found>): void {
    if (this.lookups.get(key) === lookup) this.lookups.delete(key);
  }
}
