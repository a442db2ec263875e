import { createParser } from 'eventsource-parser';
import { ConnectionError, MarketError } from '../errors.js';
import { jsonOf, mayPass, type Outgoing, type Transport } from './transport.js';
import { aborted, backoff, sleep, timeLimit } from './waiting.js';

/** The server sends a comment every 15 seconds; after four missing ones the connection is dead. */
const QUIET_MS = 60_000;

export interface ServerEvent {
  event?: string;
  id?: string;
  data: object;
}

/** The pieces of a body. Throws a ConnectionError when it breaks off or nothing came for a minute. */
export async function* chunksOf(response: Response, signal?: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const reader = response.body!.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function within<T>(read: Promise<T>, signal?: AbortSignal): Promise<T> {
  const limit = timeLimit(signal, QUIET_MS);
  try {
    return await Promise.race([read, aborted(limit.signal)]);
  } catch (error) {
    if (limit.signal.aborted || error instanceof MarketError) throw error;
    throw new ConnectionError(`The connection broke off: ${(error as Error).message}`, { cause: error });
  } finally {
    limit.clear();
  }
}

/** The server-sent events of one connection. `heard` is called for each sign of life, comments among them. */
export async function* eventsOf(
  response: Response,
  signal?: AbortSignal,
  heard?: () => void,
): AsyncGenerator<ServerEvent, void> {
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: (event) => events.push({ ...event, data: jsonOf(event.data, 'The stream') }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(response, signal)) {
    heard?.();
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}

export const EVENT_STREAM = { Accept: 'text/event-stream' };

/** The reply as it is, if it is a stream: a page that says something else has no end of its own either. */
export function streamOf(response: Response): Response {
  if (response.headers.get('content-type')?.startsWith(EVENT_STREAM.Accept)) return response;
  void response.body?.cancel();
  throw new MarketError('The server did not answer with a stream of events. Is it a market?');
}

/** How long a stream goes on trying to reach a server that it had reached before. */
const RECONNECT_FOR_MS = 300_000;

/**
 * The events of a stream, over as many connections as it takes: each continues after the last event that had an id.
 * It has no end of its own; whoever reads it knows the last event. Throws when the server is gone for five minutes. `lost`
 * is called each time a connection ends.
 */
export async function* follow(
  transport: Transport,
  path: string,
  outgoing: Outgoing,
  lost?: () => void,
): AsyncGenerator<ServerEvent, never> {
  let last: string | undefined;
  let reached = false;
  /** When the present outage began. */
  let lostAt: number | undefined;
  let failures = 0;
  const heard = (): void => {
    lostAt = undefined;
    failures = 0;
  };
  for (;;) {
    const headers = { ...outgoing.headers, ...EVENT_STREAM, ...(last !== undefined && { 'Last-Event-ID': last }) };
    let problem = new ConnectionError('The server ends the stream before anything comes.');
    try {
      const response = await transport.send('get', path, { ...outgoing, headers }, streamOf);
      reached = true;
      for await (const event of eventsOf(response, outgoing.signal, heard)) {
        last = event.id ?? last;
        yield event;
      }
    } catch (error) {
      if (!reached || !mayPass(error)) throw error;
      problem = error;
    }
    lost?.();
    lostAt ??= Date.now();
    if (Date.now() - lostAt > RECONNECT_FOR_MS) throw problem;
    await sleep(Math.max((problem.retryAfter ?? 0) * 1000, backoff(failures++)), outgoing.signal);
  }
}
