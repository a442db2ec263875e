import type { QueryClient } from '@tanstack/react-query';
import { keysOf, type KeyPrefix } from './live-keys.js';
import type { LiveListener } from './live-stream.js';

/** A burst of events fetches what is shown once. */
const GATHER_MS = 150;

/** Fetches anew what events are about: at once where it is shown in a visible tab, and else when it is. */
export class Refresh implements LiveListener {
  private readonly gathered = new Map<string, KeyPrefix>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Hashes of queries that were under way when an event came: their answer may be from before it. */
  private readonly early = new Set<string>();

  /** Ends its work. */
  readonly close: () => void;

  constructor(
    private readonly queries: QueryClient,
    private readonly gatherMs = GATHER_MS,
  ) {
    this.close = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.fetchStatus === 'fetching' || !this.early.delete(query.queryHash)) return;
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: shown() });
    });
  }

  onEvent(event: Parameters<LiveListener['onEvent']>[0]): void {
    for (const key of keysOf(event)) this.gathered.set(JSON.stringify(key), key);
    if (this.gathered.size > 0) this.timer ??= setTimeout(() => this.flush(), this.gatherMs);
  }

  /** Whatever changed before the stream was open, no event told us. */
  onOpen(): void {
    this.gathered.clear();
    void this.queries.invalidateQueries({
      predicate: ({ state }) => state.dataUpdatedAt > 0 || state.errorUpdatedAt > 0,
      refetchType: shown(),
    });
  }

  private flush(): void {
    this.timer = undefined;
    const keys = [...this.gathered.values()];
    this.gathered.clear();
    for (const queryKey of keys) {
      for (const query of this.queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
        this.early.add(query.queryHash);
      // Hints come every two seconds: on a slow line no answer would ever arrive if each began anew.
      void this.queries.invalidateQueries({ queryKey, refetchType: shown() }, { cancelRefetch: false });
    }
  }
}

const shown = (): 'active' | 'none' => (document.hidden ? 'none' : 'active');
