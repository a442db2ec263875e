import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, PassingFailure } from './api-errors.js';
import { backoffMs, retryAfterMs } from './backoff.js';

export interface Call {
  method: 'GET' | 'POST';
  /** Path with query, below the server's address. */
  path: string;
  json?: object;
  /** Makes the body anew for each try. */
  bytes?: () => ReadableStream<Uint8Array> | NodeJS.ReadableStream;
  /** Limit of one try, milliseconds. */
  timeoutMs: number;
  /** Ends the call, between tries too. */
  signal?: AbortSignal;
}

/** Told how the calls go, for the lease and for the owner's eyes. */
export interface ConnectionWatcher {
  /** The server answered, and knows this device. */
  reached(): void;
  failed(why: string): void;
}

/** Calls the service with the worker token; what may pass is repeated until it does or `signal` ends it. */
export class HttpClient {
  constructor(
    private readonly server: string,
    private readonly token: string,
    private readonly watcher: ConnectionWatcher,
    private readonly wait: (ms: number, signal?: AbortSignal) => Promise<void> = (ms, signal) =>
      sleep(ms, undefined, { signal }),
  ) {}

  /** Repeats network failures, 429 and 5xx with growing pauses. Rejects with ApiError, or when `signal` aborts. */
  async call(call: Call): Promise<unknown> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.try(call);
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        await this.wait(error.retryAfterMs ?? backoffMs(failures), call.signal);
      }
    }
  }

  /** One try. Rejects with ApiError (definite), PassingFailure (worth repeating), or when `signal` aborts. */
  async try(call: Call): Promise<unknown> {
    call.signal?.throwIfAborted();
    // By hand, not by AbortSignal.any: what a signal as old as the process is told to call must be taken back.
    const limit = new AbortController();
    const abort = (): void => limit.abort();
    call.signal?.addEventListener('abort', abort);
    const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), call.timeoutMs);
    try {
      const response = await fetch(this.server + call.path, this.request(call, limit.signal));
      return this.read(response, await response.text());
    } catch (error) {
      if (error instanceof ApiError || error instanceof PassingFailure || call.signal?.aborted) throw error;
      throw this.passing(reasonOf(error));
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', abort);
    }
  }

  private request(call: Call, signal: AbortSignal): RequestInit {
    const headers: Record<string, string> = { 'x-worker-token': this.token, accept: 'application/json' };
    if (call.json) headers['content-type'] = 'application/json';
    if (call.bytes) headers['content-type'] = 'application/octet-stream';
    return {
      method: call.method,
      headers,
      body: (call.bytes?.() as RequestInit['body']) ?? (call.json && JSON.stringify(call.json)),
      ...(call.bytes && { duplex: 'half' }),
      // A redirect would carry the token to an address that the owner did not give.
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
    throw new ApiError(status, problem.code, problem.detail || `The server answered ${status}`);
  }

  private passing(why: string, afterMs?: number): PassingFailure {
    this.watcher.failed(why);
    return new PassingFailure(why, afterMs);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(200, 'not_json', 'The address answers, but not like this service: is it right?');
  }
}

function problemOf(body: string): { code: string; detail: string } {
  try {
    const { code, detail, errors } = JSON.parse(body) as Record<string, unknown>;
    const fields = Array.isArray(errors) ? ` ${JSON.stringify(errors).slice(0, 500)}` : '';
    return { code: typeof code === 'string' ? code : '', detail: typeof detail === 'string' ? detail + fields : '' };
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
