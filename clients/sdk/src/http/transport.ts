import { ConnectionError, errorOf, isRedirect, MarketError, redirectError, ValidationError } from '../errors.js';
import { Pages } from '../pages.js';
import type { Credentials } from './credentials.js';
import { KEYLESS, REPEATABLE } from './keyless.js';
import type { CallOptions, Method, PathOf, Query, RawBody, Reply, RequestArguments } from './operations.js';
import type { OnProgress } from './progress.js';
import { backoff, sleep, timeLimit } from './waiting.js';
import { sendCounted, tellsProgress } from './xhr.js';

/** A request before its address is made: paths and parameters as in the API document. */
export interface Outgoing extends CallOptions {
  path?: object;
  query?: object;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is; made anew for each try. */
  content?: () => RawBody;
  /** Hears in browsers how much of the body was sent. */
  onSent?: OnProgress;
}

export interface TransportOptions {
  url: string;
  credentials: Credentials;
  /** The caller's own, which then sends everything. */
  fetch: typeof fetch | undefined;
  timeoutMs: number;
  retryForMs: number;
}

/** Paths of lists, and what they list. */
type ItemsOf<P extends PathOf<'get'>, K extends keyof Reply<'get', P>> =
  Reply<'get', P>[K] extends ReadonlyArray<infer T> ? T : never;

/** Sends requests: addresses, credentials, keys, retries, time limits, errors. */
export class Transport {
  /** Whether anything answered at this address. */
  private reached = false;

  constructor(private readonly options: TransportOptions) {}

  /** Sends a request and answers its JSON. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options = {} as never]: RequestArguments<M, P>
  ): Promise<Reply<M, P>> {
    return this.json(method, path, options as Outgoing);
  }

  /** The items of a list under `key`, page by page. */
  pages<P extends PathOf<'get'>, K extends keyof Reply<'get', P>>(
    path: P,
    key: K,
    options: Outgoing & { query?: Query<'get', P> } = {},
  ): Pages<ItemsOf<P, K>> {
    return new Pages(async (cursor) => {
      const query = { ...options.query, ...(cursor !== undefined && { cursor }) };
      const page = await this.json<Record<K, Array<ItemsOf<P, K>>> & { next_cursor?: string | null }>('get', path, {
        ...options,
        query,
      });
      return { items: page[key], next: page.next_cursor ?? null };
    });
  }

  /** Sends a request and answers its JSON, which the caller knows. */
  json<T>(method: string, path: string, outgoing: Outgoing): Promise<T> {
    return this.send(method, path, outgoing, async (response) =>
      jsonOf(await response.text(), new URL(this.options.url).host),
    );
  }

  /**
   * Sends a request, again while that may help, and answers what `read` makes of a success. The time limit of a try
   * covers `read`; what it leaves unread (a stream) has none.
   */
  async send<T>(
    method: string,
    path: string,
    outgoing: Outgoing,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const url = addressOf(this.options.url, path, outgoing);
    const key = method === 'post' && !KEYLESS.has(path) ? (outgoing.idempotencyKey ?? randomKey()) : undefined;
    const mayRepeat = key !== undefined || READS.has(method) || REPEATABLE.has(path);
    const until = Date.now() + this.options.retryForMs;
    let renewed = false;
    for (let failures = 0; ; failures++) {
      const token = await this.options.credentials.token();
      try {
        return await this.attempt(url, method, headersOf(outgoing, token, key), outgoing, read);
      } catch (error) {
        if (!(error instanceof MarketError)) throw error;
        if (error.status === 401 && !renewed && (await this.options.credentials.renew(token))) {
          renewed = true;
          continue;
        }
        // A place among the followers is free after hours, not after a pause.
        const passing = mayPass(error) && error.code !== 'too_many_followers';
        const helps = passing && (this.reached || failures + 1 < MOST_CONNECTS);
        const wait = Math.max((error.retryAfter ?? 0) * 1000, backoff(failures));
        if (!mayRepeat || !helps || Date.now() + wait > until) throw error;
        await sleep(wait, outgoing.signal);
      }
    }
  }

  private async attempt<T>(
    url: URL,
    method: string,
    headers: Headers,
    { signal, timeoutMs = this.options.timeoutMs, body, content, onSent }: Outgoing,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const limit = timeLimit(signal, timeoutMs);
    const init: RequestInit & { duplex: 'half' } = {
      redirect: 'manual',
      method: method.toUpperCase(),
      headers,
      signal: limit.signal,
      duplex: 'half',
    };
    if (content) init.body = content();
    else if (body !== undefined) init.body = JSON.stringify(body);
    try {
      const response = await this.fetch(url, init, onSent);
      this.reached = true;
      if (isRedirect(response)) throw redirectError(response, url);
      if (!response.ok) throw await errorOf(response);
      return await read(response);
    } catch (error) {
      if (error instanceof MarketError) throw error;
      if (limit.signal.aborted) throw limit.signal.reason;
      throw new ConnectionError(`${url.host} can't be reached, or broke off: ${causeOf(error)}`, { cause: error });
    } finally {
      limit.clear();
    }
  }

  private fetch(url: URL, init: RequestInit, onSent?: OnProgress): Promise<Response> {
    if (this.options.fetch) return this.options.fetch(url, init);
    return onSent && tellsProgress() ? sendCounted(url, init, onSent) : fetch(url, init);
  }
}

/** Of the others it can't be told without a key whether the first one arrived. */
const READS = new Set(['get', 'head']);

/** A wrong address is told soon. One that has answered before is right: its market restarts. */
const MOST_CONNECTS = 5;

const PASSING = new Set([429, 502, 503, 504]);

/** Whether the same request may succeed later. */
export const mayPass = (error: unknown): error is MarketError =>
  error instanceof ConnectionError ||
  (error instanceof MarketError && (PASSING.has(error.status ?? 0) || error.code === 'idempotency_in_progress'));

/** Throws a MarketError for what is no object. */
export function jsonOf<T>(text: string, source: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below.
  }
  throw new MarketError(`${source} did not answer with JSON. Is it a market?`);
}

function addressOf(base: string, path: string, { path: parameters = {}, query = {} }: Outgoing): URL {
  const given = parameters as Record<string, unknown>;
  const url = new URL(base + path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, String(given[name]))));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** A URL takes an empty one and dots away, and the request would be another one. */
function segment(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new ValidationError(`"${value}" can't be the ${name}.`);
  return encodeURIComponent(value);
}

function headersOf({ headers, body, content }: Outgoing, token?: string, key?: string): Headers {
  const all = new Headers(headers);
  if (token !== undefined) all.set('Authorization', `Bearer ${token}`);
  if (key !== undefined) all.set('Idempotency-Key', key);
  if (body !== undefined && !content) all.set('Content-Type', 'application/json');
  return all;
}

/** Not `crypto.randomUUID`: browsers have that on `https:` pages only. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `fetch` says why it failed in the cause, if at all. */
function causeOf(error: unknown): string {
  const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? (error as Error).message;
}
