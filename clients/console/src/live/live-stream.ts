import { ValidationError, type EventConnection, type MarketEvent, type RecordsChanged } from '@compute-market/sdk';

/** An event of the feed, or names of records that changed without one. */
export type LiveEvent = MarketEvent | RecordsChanged;
export type LiveState = 'connecting' | 'open' | 'lost';

interface FollowOptions {
  after?: number;
  changes: true;
  signal: AbortSignal;
  onConnection: (connection: EventConnection) => void;
}

/** `market.events`, or of tests. */
export interface LiveSource {
  follow(options: FollowOptions): AsyncIterable<LiveEvent>;
}

export interface LiveListener {
  /** Each event of the feed once, in order; hints as they come. */
  onEvent(event: LiveEvent): void;
  /** A connection stands: what was fetched before may be out of date. */
  onOpen(): void;
}

/** When the SDK has given up, for example because the server takes no more streams of this user. */
const AGAIN_AFTER_MS = 10_000;

/** The one event stream of this tab. Goes on where it was after whatever ended it, until it is stopped. */
export class LiveStream {
  private readonly listeners = new Set<LiveListener>();
  private readonly watchers = new Set<() => void>();
  private after: number | undefined;
  private connection = new AbortController();
  private stopped = true;
  /** A stopped run may end after the next has begun. */
  private runs = 0;
  private current: LiveState = 'connecting';

  constructor(
    private readonly source: LiveSource,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {}

  readonly state = (): LiveState => this.current;

  /** Calls `changed` when the state changes. */
  readonly watch = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  readonly listen = (listener: LiveListener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    void this.run();
  }

  /** For good: the next user's events are others. */
  stop(): void {
    this.rest();
    this.after = undefined;
  }

  /** Gives the connection up; `start` goes on where it was. */
  rest(): void {
    this.stopped = true;
    this.connection.abort();
    this.become('connecting');
  }

  /** Connects anew at once: the machine slept, or is online again, and the old connection may be dead without a word. */
  reconnect(): void {
    if (!this.stopped) this.connection.abort();
  }

  private async run(): Promise<void> {
    const run = ++this.runs;
    while (!this.stopped && run === this.runs) {
      this.connection = new AbortController();
      const { signal } = this.connection;
      try {
        await this.follow(signal);
      } catch (error) {
        // Whatever it was, we go on: the banner says that the connection is lost. A market that was restored from a backup
        // doesn't know our place; `onOpen` fetches anew what is shown.
        if (error instanceof ValidationError) this.after = undefined;
      }
      if (this.stopped || run !== this.runs) return;
      this.become('lost');
      if (!signal.aborted) await this.pause(signal);
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const onConnection = (connection: EventConnection): void => this.connected(connection);
    for await (const event of this.source.follow({ after: this.after, changes: true, signal, onConnection })) {
      if (signal.aborted) return;
      if ('seq' in event) {
        // A connection that was cut may have brought events that the next one repeats.
        if (this.after !== undefined && event.seq <= this.after) continue;
        this.after = event.seq;
      }
      for (const listener of this.listeners) listener.onEvent(event);
    }
  }

  private connected(connection: EventConnection): void {
    if (this.stopped) return;
    if (connection.state === 'lost') return this.become('lost');
    this.after ??= connection.after;
    this.become('open');
    for (const listener of this.listeners) listener.onOpen();
  }

  private pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.againAfterMs);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private become(state: LiveState): void {
    if (this.current === state) return;
    this.current = state;
    for (const watcher of this.watchers) watcher();
  }
}
