import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, LocalFailure, TransientFailure } from './api-errors.js';
import { pauseMs, retryAfterMs } from './backoff.js';
import { USER_AGENT } from '../distribution.js';

export interface Call {
  method: 'GET' | 'POST';
  /** Path with query, below the server's address. */
  path: string;
  json?: object;
  /** Creates the body again for each try. */
  bytes?: () => ReadableStream<Uint8Array> | NodeJS.ReadableStream;
  /** Bytes of the response that are on disk already. */
  from?: number;
  /** Makes a repeat of a POST after a lost reply get the same reply. */
  idempotencyKey?: string;
  /** Time limit of one try, in milliseconds. */
  timeoutMs: number;
  /** Ends the call, also between tries. */
  signal?: AbortSignal;
}

/** Hears how the calls go, for the lease and for the owner. */
export interface ConnectionWatcher {
  /** The server answered and knows this device. */
  reached(): void;
  failed(why: string): void;
}

/** Calls the service with the worker token. Repeats temporary failures until a call succeeds or `signal` aborts. */
export class HttpClient {
  constructor(
    private readonly server: string,
    private readonly token: string,
    private readonly watcher: ConnectionWatcher,
    private readonly wait: (ms: number, signal?: AbortSignal) => Promise<void> = (ms, signal) =>
      sleep(ms, undefined, { signal }),
  ) {}

  /** Repeats network failures, 429 and 5xx with growing pauses. Rejects with ApiError, or when `signal` aborts. */
  call(call: Call): Promise<unknown> {
    return this.repeated(call, () => this.try(call));
  }

  /**
   * Writes the response to a file and continues where the last try ended; `timeoutMs` limits the time without a byte.
   * Rejects as `call` does, with LocalFailure when the file can't be written, and with ApiError `too_large` beyond
   * `maxBytes`.
   */
  async download(call: Call, to: string, maxBytes: number): Promise<void> {
    await this.repeated(call, async () => {
      const from = await sizeOf(to);
      await this.once({ ...call, from }, async (response, alive) => {
        if (![200, 206].includes(response.status)) return void this.read(response, await response.text());
        this.watcher.reached();
        return writeTo(to, response, { from: response.status === 206 ? from : 0, maxBytes, alive });
      });
    });
  }

  private async repeated<T>(call: Call, attempt: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof TransientFailure)) throw error;
        await this.wait(pauseMs(error, failures), call.signal);
      }
    }
  }

  /** One try. Rejects with ApiError (final), TransientFailure (worth repeating), or when `signal` aborts. */
  try(call: Call): Promise<unknown> {
    return this.once(call, async (response) => this.read(response, await response.text()));
  }

  /** `alive` restarts the time limit of the call. */
  private async once<T>(call: Call, take: (response: Response, alive: () => void) => Promise<T>): Promise<T> {
    call.signal?.throwIfAborted();
    // Not AbortSignal.any: a listener on a signal as old as the process must be removed again.
    const limit = new AbortController();
    const abort = (): void => limit.abort();
    call.signal?.addEventListener('abort', abort);
    const timer = setTimeout(
      () => limit.abort(new DOMException('no response in time', 'TimeoutError')),
      call.timeoutMs,
    );
    try {
      const response = await fetch(this.server + call.path, this.request(call, limit.signal));
      return await take(response, () => timer.refresh());
    } catch (error) {
      if ([ApiError, TransientFailure, LocalFailure].some((kind) => error instanceof kind) || call.signal?.aborted)
        throw error;
      throw this.passing(reasonOf(error));
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', abort);
    }
  }

  private request(call: Call, signal: AbortSignal): RequestInit {
    const headers: Record<string, string> = {
      'x-worker-token': this.token,
      'user-agent': USER_AGENT,
      accept: 'application/json',
    };
    if (call.json) headers['content-type'] = 'application/json';
    if (call.bytes) headers['content-type'] = 'application/octet-stream';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.from) headers['range'] = `bytes=${call.from}-`;
    return {
      method: call.method,
      headers,
      body: (call.bytes?.() as RequestInit['body']) ?? (call.json && JSON.stringify(call.json)),
      ...(call.bytes && { duplex: 'half' }),
      // A redirect would send the token to an address that the owner did not choose.
      redirect: 'manual',
      signal,
    };
  }

  private read(response: Response, body: string): unknown {
    const { status } = response;
    if (status === 429 || status >= 500) {
      const code = problemOf(body).code;
      throw this.passing(
        `it answers ${status}${code ? ` ${code}` : ''}`,
        retryAfterMs(response.headers.get('retry-after')),
      );
    }
    if (status !== 401) this.watcher.reached();
    if (status === 200) return parsed(body);
    if (status >= 300 && status < 400)
      throw new ApiError(status, 'redirected', `The server redirects to ${response.headers.get('location')}`);
    const problem = problemOf(body);
    const detail = problem.detail || `The server answered ${status}`;
    throw new ApiError(status, problem.code, detail, problem.expectedOffset);
  }

  private passing(why: string, afterMs?: number): TransientFailure {
    this.watcher.failed(why);
    return new TransientFailure(why, afterMs);
  }
}

/** Its calls say nothing about the connection: nobody watches them. */
export const quietClient = (server: string, token: string): HttpClient =>
  new HttpClient(server, token, { reached: () => undefined, failed: () => undefined });

interface Rest {
  from: number;
  maxBytes: number;
  alive(): void;
}

async function writeTo(path: string, { body }: Response, { from, maxBytes, alive }: Rest): Promise<void> {
  const file = await open(path, from > 0 ? 'a' : 'w', 0o600).catch(localFailure);
  try {
    let bytes = from;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      alive();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ApiError(200, 'too_large', `The file has more than ${maxBytes} bytes`);
      await file.writeFile(chunk).catch(localFailure);
    }
  } finally {
    await file.close();
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

function localFailure(cause: Error): never {
  throw new LocalFailure(cause.message, { cause });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(200, 'not_json', 'The address answers, but not as this service does. Check the server address.');
  }
}

interface ProblemBody {
  code: string;
  detail: string;
  expectedOffset?: number;
}

function problemOf(body: string): ProblemBody {
  try {
    const { code, detail, errors, expected_offset: offset } = JSON.parse(body) as Record<string, unknown>;
    const fields = Array.isArray(errors) ? ` ${JSON.stringify(errors).slice(0, 500)}` : '';
    return {
      code: typeof code === 'string' ? code : '',
      detail: typeof detail === 'string' ? detail + fields : '',
      ...(Number.isSafeInteger(offset) && (offset as number) >= 0 && { expectedOffset: offset as number }),
    };
  } catch {
    return { code: '', detail: '' };
  }
}

/** fetch hides the reason ("fetch failed") in its cause. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return message;
  return cause?.code ?? cause?.message ?? message;
}
