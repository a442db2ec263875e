import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AuthenticationError,
  CapReachedError,
  ConflictError,
  ConnectionError,
  InsufficientFundsError,
  Market,
  MarketError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  type MarketOptions,
} from '../../clients/sdk/src/index.js';
import { FakeClock } from './support/fake-clock.js';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

let server: Server;
let url: string;
let asked: Asked[];
/** One per request; the last one answers all that follow. */
let answers: Answer[];

const reply =
  (status: number, body: object | string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const refuse = (status: number, code: string, headers = {}): Answer =>
  reply(
    status,
    { ok: false, status, code, detail: `It is ${code}.`, request_id: 'r-1', title: code, type: code },
    headers,
  );
const hangUp: Answer = (response) => void response.destroy();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = {
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body,
        at: performance.now(),
      };
      asked.push(one);
      (answers.length > 1 ? answers.shift()! : answers[0]!)(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (asked = []));

const KEY = 'mk_very_secret';
const market = (options: MarketOptions = {}) => new Market({ url, key: KEY, ...options });
const job = { title: 'Sum', job_type: 'script', price_coin: 1, duration_hrs: 1 } as const;
const created = reply(200, { ok: true, job_id: 'j-1' });
const failure = (promise: Promise<unknown>): Promise<MarketError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: MarketError) => error,
  );

describe('Repeats', () => {
  it('keep the key of the first, through refusals that pass and a broken connection', async () => {
    answers = [refuse(503, 'overloaded'), hangUp, refuse(409, 'idempotency_in_progress'), created];
    expect(await market().jobs.create(job)).toBe('j-1');
    expect(asked).toHaveLength(4);
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await market().jobs.create(job);
    expect(keys.has(asked[4]!.headers['idempotency-key'])).toBe(false);
  });

  it('take the key that they are given', async () => {
    answers = [created];
    await market().jobs.create(job, { idempotencyKey: 'order-7' });
    expect(asked[0]!.headers['idempotency-key']).toBe('order-7');
  });

  it('wait as long as Retry-After says', async () => {
    answers = [refuse(429, 'rate_limited', { 'retry-after': '1' }), created];
    await market().jobs.create(job);
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(990);
  });

  it('are not made when that is beyond the limit; the error says how long it is', async () => {
    answers = [refuse(429, 'too_many_attempts', { 'retry-after': '600' })];
    const error = await failure(market().jobs.create(job));
    expect(error).toBeInstanceOf(RateLimitError);
    expect([asked.length, error.retryAfter]).toEqual([1, 600]);
  });

  it('are not made of a POST that takes no key, nor of what is refused for good', async () => {
    answers = [hangUp];
    await expect(Market.login({ url, email: 'a@example.com', password: 'secret' })).rejects.toThrow(ConnectionError);
    answers = [refuse(500, 'internal_error')];
    await expect(market().jobs.create(job)).rejects.toThrow(ServerError);
    expect(asked).toHaveLength(2);
    expect(asked[0]!.headers['idempotency-key']).toBeUndefined();
  });

  it('are not made of a DELETE: the second would not find what the first one deleted', async () => {
    answers = [hangUp];
    await expect(market().files.delete('5f')).rejects.toThrow(ConnectionError);
    expect(asked).toHaveLength(1);
  });

  it('are made of a quote, which changes nothing', async () => {
    answers = [hangUp, refuse(503, 'overloaded'), reply(200, { ok: true, quote: { price_coin: 2 } })];
    expect(await market().jobs.quote({ job_type: 'script', duration_hrs: 1 })).toEqual({ price_coin: 2 });
  });

  it('go on for as long as they may once the market has answered: then the address is right', async () => {
    const clock = new FakeClock();
    let lost = 0;
    const restarting: typeof fetch = async () => {
      if (lost === 0 || lost === 40) return Response.json({ ok: true });
      throw new TypeError(`fetch failed ${lost}`);
    };
    const there = new Market({
      url,
      fetch: (...request) => restarting(...request).finally(() => lost++),
      retryForMs: 600_000,
    });
    await there.wallet.get();
    await clock.until(there.wallet.get());
    expect(lost).toBe(41);
    jest.restoreAllMocks();
  });

  it('end with the signal, with its reason', async () => {
    const stop = new AbortController();
    answers = [
      (response, one) => (
        refuse(503, 'overloaded', { 'retry-after': '30' })(response, one),
        stop.abort(new Error('enough'))
      ),
    ];
    await expect(market().wallet.get({ signal: stop.signal })).rejects.toThrow('enough');
    expect(asked).toHaveLength(1);
  });
});

describe('A log-in', () => {
  const tokens = (token: string) => ({ ok: true, token, refresh_token: `rt-${token}`, expires_in: 3600 });

  it('renews its token once for all requests that it was too old for', async () => {
    answers = [reply(200, tokens('old'))];
    const session = await Market.login({ url, email: 'a@example.com', password: 'secret' });
    answers = [
      (response, one) => {
        if (one.path === '/auth/refresh') reply(200, tokens('new'))(response, one);
        else if (one.headers.authorization === 'Bearer old') refuse(401, 'unauthorized')(response, one);
        else reply(200, { ok: true })(response, one);
      },
    ];
    await Promise.all([session.wallet.get(), session.account.me(), session.referrals.info()]);
    const refreshes = asked.filter(({ path }) => path === '/auth/refresh');
    expect(refreshes.map(({ body }) => JSON.parse(body))).toEqual([{ refresh_token: 'rt-old' }]);
  });

  it('is over when the renewed token is refused, too', async () => {
    answers = [reply(200, tokens('old'))];
    const session = await Market.login({ url, email: 'a@example.com', password: 'secret' });
    answers = [
      (response, one) =>
        (one.path === '/auth/refresh' ? reply(200, tokens('new')) : refuse(401, 'signed_out'))(response, one),
    ];
    await expect(session.wallet.get()).rejects.toThrow(AuthenticationError);
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login', '/api/wallet', '/auth/refresh', '/api/wallet']);
  });
});

describe('Errors', () => {
  it.each([
    [400, ValidationError],
    [401, AuthenticationError],
    [402, InsufficientFundsError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, ValidationError],
    [422, ConflictError],
    [500, ServerError],
  ])('of status %i have a class of their own, with code and request id', async (status, Class) => {
    answers = [refuse(status, 'some_code')];
    const error = await failure(market().wallet.get());
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ status, code: 'some_code', requestId: 'r-1', message: 'It is some_code.' });
    expect(error.name).toBe(Class.name);
  });

  it('have the class of their code where it asks for something else', async () => {
    answers = [refuse(402, 'spend_cap_reached')];
    const error = await failure(market().jobs.create(job));
    expect([error instanceof CapReachedError, error instanceof InsufficientFundsError]).toEqual([true, false]);
  });

  it.each(['null', '"no"', '[]', '{"errors":{},"detail":"No"}', '{"errors":[null,{}],"detail":"No"}', '{"detail":5}'])(
    'bear the body %s',
    async (body) => {
      answers = [reply(400, body)];
      expect(await failure(market().wallet.get())).toMatchObject({ status: 400, fields: [] });
      expect(asked).toHaveLength(1);
    },
  );

  it.each(['null', '5', '<h1>Welcome</h1>'])('tell that %s is no reply of a market', async (body) => {
    answers = [reply(200, body)];
    const failures = await Promise.all([
      failure(market().wallet.get()),
      failure(market().jobs.list().page()),
      failure(market().files.upload('x')),
    ]);
    for (const error of failures) expect(error.message).toMatch(/^127.* did not answer with JSON\. Is it a market\?$/);
    expect(asked).toHaveLength(3);
  });

  it('name where a redirect leads; nothing is sent there', async () => {
    const login = { url, email: 'a@example.com', password: 'secret' };
    answers = [reply(307, '', { location: `${url}/elsewhere` })];
    expect(await failure(Market.login(login))).toMatchObject({
      status: 307,
      message: `${new URL(url).host} redirects to ${url}/elsewhere. Use the market's own address.`,
    });
    answers = [reply(301, '')];
    expect((await failure(market().jobs.create(job))).message).toContain('redirects to another address');
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login', '/api/jobs']);
  });

  it('name the fields that are wrong', async () => {
    const errors = [{ field: 'title', message: 'title must be text' }];
    answers = [reply(400, { ok: false, detail: 'Two fields are wrong', code: 'invalid_request', errors })];
    const error = await failure(market().jobs.create(job));
    expect([error.message, error.fields]).toEqual(['Two fields are wrong: title must be text', errors]);
  });

  it('tell what is no reply of a market: a page of a proxy, a missing server, silence', async () => {
    answers = [reply(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })];
    expect(await failure(market({ retryForMs: 0 }).wallet.get())).toMatchObject({ status: 502, code: null });
    const nobody = market({ url: 'http://127.0.0.1:9', retryForMs: 0 });
    expect(await failure(nobody.wallet.get())).toBeInstanceOf(ConnectionError);
    answers = [() => undefined];
    expect(await failure(market({ timeoutMs: 50, retryForMs: 0 }).wallet.get())).toBeInstanceOf(TimeoutError);
  });

  it('hold no secret', async () => {
    const shown = (error: Error) => JSON.stringify([error, error.message, error.stack, String(error.cause)]);
    answers = [refuse(401, 'unauthorized')];
    expect(shown(await failure(market().wallet.get()))).not.toContain(KEY);
    answers = [hangUp];
    const login = { url, email: 'a@example.com', password: 'correct horse' };
    expect(shown(await failure(Market.login(login)))).not.toContain('correct horse');
  });
});

describe('The address', () => {
  it.each(['market.example.com', 'ftp://example.com', 'https://me:secret@example.com', ''])('cannot be %s', (wrong) => {
    expect(() => new Market({ url: wrong })).toThrow('`url` must be an http or https address without a password');
  });

  it('may have a path, and paths and queries are escaped', async () => {
    answers = [reply(200, { ok: true, jobs: [], next_cursor: null })];
    const there = market({ url: `${url}/market/` });
    await there.jobs.list({ limit: 5, status: undefined }).page('a/b');
    await there.request('get', '/api/jobs/{id}', { path: { id: 'a/b?c' } });
    expect(asked.map(({ path }) => path)).toEqual([
      '/market/api/jobs?limit=5&cursor=a%2Fb',
      '/market/api/jobs/a%2Fb%3Fc',
    ]);
  });

  it.each(['', '.', '..'])('is not changed by the id "%s"', async (id) => {
    await expect(market().account.revokeApiKey(id)).rejects.toThrow(ValidationError);
    expect(asked).toEqual([]);
  });

  it('and the key come from the environment otherwise', async () => {
    Object.assign(process.env, { MARKET_URL: url, MARKET_API_KEY: 'mk_env' });
    answers = [reply(200, { ok: true })];
    await new Market().wallet.get();
    delete process.env['MARKET_URL'];
    delete process.env['MARKET_API_KEY'];
    expect(asked[0]!.headers.authorization).toBe('Bearer mk_env');
    expect(() => new Market()).toThrow('Say where the market is: `url`, or the variable MARKET_URL.');
  });
});

describe('Pages', () => {
  it('are fetched as the items are read, and no further', async () => {
    answers = [
      reply(200, { ok: true, jobs: [{ id: 1 }, { id: 2 }], next_cursor: 'c' }),
      reply(200, { ok: true, jobs: [{ id: 3 }], next_cursor: null }),
    ];
    const ids: unknown[] = [];
    for await (const { id } of market().jobs.list({ limit: 2 })) ids.push(id, asked.length);
    expect(ids).toEqual([1, 1, 2, 1, 3, 2]);
    expect(asked.map(({ path }) => path)).toEqual(['/api/jobs?limit=2', '/api/jobs?limit=2&cursor=c']);
  });
});

/** An XMLHttpRequest as far as the SDK uses it, which tells of half the body and then asks by `fetch`. */
class FakeXhr {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  responseType = '';
  responseURL = '';
  status = 0;
  statusText = '';
  response: ArrayBuffer | null = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  private readonly headers = new Headers();
  private replied = new Headers();
  private readonly gone = new AbortController();
  private request = { method: '', url: '' };

  open(method: string, url: string): void {
    this.request = { method, url };
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getAllResponseHeaders(): string {
    return [...this.replied].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  send(body: FormData): void {
    void this.run(body).catch(() => (this.gone.signal.aborted ? this.onabort?.() : this.onerror?.()));
  }
  abort(): void {
    this.gone.abort();
  }

  private async run(body: FormData): Promise<void> {
    this.upload.onprogress?.({ loaded: 50, total: 100 });
    const { method, url } = this.request;
    const response = await fetch(url, { method, headers: this.headers, body, signal: this.gone.signal });
    this.status = response.status;
    this.responseURL = response.url;
    this.replied = response.headers;
    this.response = await response.arrayBuffer();
    this.onload?.();
  }
}

describe('Uploads in browsers', () => {
  const browser = globalThis as { XMLHttpRequest?: unknown };
  const found = reply(200, { ok: true, is_real: true, message: 'Thank you' });
  const photo = new Blob(['photo']);
  beforeEach(() => void (browser.XMLHttpRequest = FakeXhr));
  afterEach(() => void delete browser.XMLHttpRequest);

  it('tell how much was sent, with the credentials and the answer of other requests', async () => {
    answers = [found];
    const told: Array<[number, number | null]> = [];
    const onProgress = (...sent: [number, number | null]) => void told.push(sent);
    expect(await market().assistant.analyzeImage(photo, {}, { onProgress })).toMatchObject({ message: 'Thank you' });
    expect(told).toEqual([[50, 100]]);
    expect(asked[0]!.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
  });

  it('fail and are repeated as others are', async () => {
    const onProgress = () => undefined;
    answers = [hangUp, refuse(503, 'overloaded'), found];
    await market().assistant.analyzeImage(photo, {}, { onProgress });
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    answers = [refuse(413, 'payload_too_large')];
    const refused = await failure(market().assistant.analyzeImage(photo, {}, { onProgress }));
    expect([refused.status, refused.code]).toEqual([413, 'payload_too_large']);
  });

  it('end when their signal says so', async () => {
    const gone = new AbortController();
    answers = [() => gone.abort(new Error('enough'))];
    const ended = market().assistant.analyzeImage(photo, {}, { signal: gone.signal, onProgress: () => undefined });
    await expect(ended).rejects.toThrow('enough');
  });
});
