import type { QueryClient } from '@tanstack/react-query';
import { keysOf, type KeyPrefix } from './live-keys.js';
import type { LiveListener } from './live-stream.js';

/** A burst of events fetches what is shown once. */
const GATHER_MS = 150;

/** Fetches anew what events are about: at once where it is shown in a visible tab, and else when it is. */
export class Refresh implements LiveListener {
  private readonly gathered = new Map<string, KeyPrefix>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly queries: QueryClient) {}

  onEvent(event: Parameters<LiveListener['onEvent']>[0]): void {
    for (const key of keysOf(event)) this.gathered.set(JSON.stringify(key), key);
    if (this.gathered.size > 0) this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
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
    for (const queryKey of keys) void this.queries.invalidateQueries({ queryKey, refetchType: shown() });
  }
}

const shown = (): 'active' | 'none' => (document.hidden ? 'none' : 'active');
