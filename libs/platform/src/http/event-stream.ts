import { Readable } from 'node:stream';

export interface ServerEvent {
  event: string;
  data: object;
  /** The client sends it back as `Last-Event-ID` to continue after this event. */
  id?: string;
}

/** Keeps proxies from closing a quiet connection; clients ignore it. */
export const HEARTBEAT = ': still here\n\n';

/** One server-sent event on the wire (WHATWG HTML §9.2). JSON has no line breaks, so `data` is one line. */
export function serverEvent({ event, data, id }: ServerEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

const HEARTBEAT_EVERY_MS = 15_000;

/**
 * The chunks of a source plus heartbeats: one at once, since the headers leave with it, and one after each pause of
 * this length.
 */
export async function* withHeartbeats(
  source: AsyncGenerator<string, void>,
  everyMs = HEARTBEAT_EVERY_MS,
): AsyncGenerator<string, void> {
  try {
    yield HEARTBEAT;
    for (;;) {
      const next = source.next();
      let chunk: IteratorResult<string, void> | null;
      while ((chunk = await Promise.race([next, pause(everyMs, next)])) === null) yield HEARTBEAT;
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    await source.return();
  }
}

/** Null after `ms`, unless `until` comes first. */
function pause(ms: number, until: Promise<unknown>): Promise<null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, null);
    const stop = () => clearTimeout(timer);
    until.then(stop, stop);
  });
}

/**
 * A response body of server-sent events. It asks its source for more only when the client has read everything sent, so
 * a slow client costs one piece of memory, and tells the source at once when the client is gone. Handlers return it in
 * a `StreamableFile`: Nest would iterate the bare stream itself, and read ahead.
 */
export class EventStream extends Readable {
  private readonly gone = new AbortController();
  private readonly source: AsyncIterator<string, void>;

  constructor(source: (gone: AbortSignal) => AsyncIterator<string, void>) {
    super({ highWaterMark: 16 * 1024 });
    this.source = source(this.gone.signal);
  }

  override _read(): void {
    this.source.next().then(
      ({ done, value }) => this.push(done ? null : value),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.gone.abort();
    // Runs the source's `finally`; not awaited, since the source may be waiting itself.
    void this.source.return?.().then(undefined, () => undefined);
    callback(error);
  }
}

export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would buffer events before passing them on.
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream, so that a shutdown doesn't wait for it.
  Connection: 'close',
};
