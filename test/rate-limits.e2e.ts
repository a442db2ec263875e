import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, device, person, type Person, type Reply } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startApp, type App } from './support/fleet.js';
import { testDatabase } from './support/postgres.js';
import { query } from './support/query.js';
import { tcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { PATIENCE_MS } from './support/patience.js';

const LIMITS = 'address=1000/3600,credentials=60/3600,read=120/3600,write=100/2,device=50/3600';

const MARGIN_MS = 90_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let way: TcpProxy;
let dataDir: string;
/** Believes nobody's `X-Forwarded-For`. */
let a: App;
/** Believes this machine's, and reaches its database over a line that can be cut. */
let b: App;
let user: Person;

beforeAll(async () => {
  // Counts are of a clock's hour: the tests don't begin right before its end.
  await eventually(
    async () => 3_600_000 - (Date.now() % 3_600_000) > MARGIN_MS,
    'another hour',
    MARGIN_MS + PATIENCE_MS,
  );
  database = await testDatabase();
  way = await tcpProxy(database.url);
  dataDir = mkdtempSync(join(tmpdir(), 'marketplace-limits-'));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'on' };
  a = await startApp('api', { ...env, RATE_LIMITS: LIMITS });
  b = await startApp('api', { ...env, RATE_LIMITS: LIMITS, DATABASE_URL: way.url, TRUST_PROXY: '127.0.0.1' });
  user = await person(a.url);
});
afterAll(async () => {
  await Promise.all([a?.stop(), b?.stop()]);
  await way?.cut();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const page = (url: string, address?: string) => call(url, 'GET', '/errors/rate_limited', address ? from(address) : {});
const login = (url: string, address?: string) =>
  call(url, 'POST', '/auth/login', { body: { email: 'nobody' }, ...(address && from(address)) });
/** What a header says of one policy. */
const left = (reply: Reply, policy: string) => {
  const [, r, t] = new RegExp(`"${policy}";r=(\\d+);t=(\\d+)`).exec(reply.headers.get('ratelimit') ?? '') ?? [];
  return { r: Number(r), t: Number(t) };
};

describe('rate limits', () => {
  it('are told on every answer: the policies, and what is left of each', async () => {
    const list = await call(a.url, 'GET', '/api/marketplace/jobs');
    expect(list.headers.get('ratelimit-policy')).toBe('"address";q=1000;w=3600');
    expect(list.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=\d+$/);
    const balance = await call(a.url, 'GET', '/auth/me', { token: user.token });
    expect(balance.headers.get('ratelimit-policy')).toBe('"address";q=1000;w=3600, "read";q=120;w=3600');
    expect(left(balance, 'address').r).toBeLessThan(left(list, 'address').r);
    expect((await call(a.url, 'GET', '/no-such-path')).headers.has('ratelimit')).toBe(true);
    expect((await call(a.url, 'GET', '/health/ready')).headers.has('ratelimit')).toBe(false);
  });

  it('mind nothing of clients that are gone before anybody looked where they came from', async () => {
    const leave = async () => {
      const socket = connect(Number(new URL(a.url).port), '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('GET /no-such-path HTTP/1.1\r\n');
      await new Promise((sent) => setImmediate(sent));
      socket.write('Host: x\r\n\r\n');
      socket.resetAndDestroy();
    };
    await Promise.all(Array.from({ length: 20 }, leave));
    expect((await call(a.url, 'GET', '/metrics')).body).not.toContain('status="500"');
  });

  it('let a user have N of 2×N requests that are spread over two processes', async () => {
    const N = 120 - 1;
    let taken = 0;
    for (let index = 0; index < 2 * N; index++) {
      const { status } = await call(index % 2 ? a.url : b.url, 'GET', '/auth/me', { token: user.token });
      expect([200, 429]).toContain(status);
      if (status === 200) taken++;
      // Far more flushes than a busy machine may be late with.
      await pause(30);
    }
    // Beyond N only what came within one flush of the last one that was free.
    expect(taken).toBeGreaterThanOrEqual(N);
    expect(taken).toBeLessThan(1.5 * N);
  });

  it('refuse with a problem that says how long to wait, and keep that word', async () => {
    const act = () => call(a.url, 'POST', '/api/worker/token/create', { token: user.token, body: { name: '' } });
    const refused = await eventually(async () => {
      const replies = await Promise.all(Array.from({ length: 40 }, act));
      return replies.find(({ status }) => status === 429);
    });
    expect(refused.headers.get('content-type')).toMatch('application/problem+json');
    expect(refused.body).toMatchObject({ ok: false, code: 'rate_limited', status: 429 });
    const retryAfterS = Number(refused.headers.get('retry-after'));
    expect(left(refused, 'write')).toEqual({ r: 0, t: retryAfterS });
    expect(retryAfterS).toBeGreaterThanOrEqual(1);
    expect(retryAfterS).toBeLessThanOrEqual(4);
    await pause(retryAfterS * 1000);
    expect((await act()).status).toBe(400);
  });

  it('count heartbeats by device', async () => {
    const worker = await device(b.url, user);
    const beat = (token: string) => call(a.url, 'POST', '/api/worker/heartbeat', { worker: token, body: {} });
    const first = await beat(worker);
    expect(first.status).toBe(200);
    expect([left(first, 'device').r, left(first, 'device-address').r]).toEqual([49, NaN]);
    const second = await beat(worker);
    expect([left(second, 'device').r, left(second, 'address').r]).toEqual([48, NaN]);
    for (let index = 0; index < 48; index++) expect((await beat(worker)).status).toBe(200);
    expect((await beat(worker)).body.code).toBe('rate_limited');
    // Elsewhere it is nobody's; what is made up is counted by itself, and as anybody of its address.
    const elsewhere = await call(a.url, 'GET', '/api/marketplace/jobs', { worker });
    expect(left(elsewhere, 'device-address').r).toBeNaN();
    const forged = await beat('wt_made-up');
    expect(forged.status).toBe(401);
    expect(left(forged, 'device').r).toBe(49);
    expect(left(forged, 'device-address').r).toBeNaN();
    expect(left(forged, 'address').r).toBeLessThan(left(first, 'address').r);
  });

  it('are strict where credentials are tried, whatever address a client claims to come from', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 70; index++) statuses.push((await login(a.url, `198.51.100.${index}`)).status);
    expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    // From a proxy that is trusted it is believed: one address, and in IPv6 one /64.
    expect((await login(b.url, '203.0.113.7')).status).toBe(400);
    const first = left(await login(b.url, '2001:db8::1'), 'credentials').r;
    expect(left(await login(b.url, '2001:db8::ffff:2'), 'credentials').r).toBe(first - 1);
    expect(left(await login(b.url, '2001:db8:0:1::1'), 'credentials').r).toBe(first);
  });

  it('go on while the database is away', async () => {
    const known = left(await page(b.url, '192.0.2.1'), 'address').r;
    await way.cut();
    for (let index = 0; index < 10; index++) await page(b.url, '192.0.2.1');
    await pause(500);
    expect(left(await page(b.url, '192.0.2.1'), 'address').r).toBe(known - 11);
    await way.mend();
    await eventually(async () => (await call(b.url, 'GET', '/health/ready')).status === 200);
    // What was counted meanwhile is told now.
    const told = () => query(database.url, 'SELECT 1 FROM platform.rate_count WHERE count BETWEEN 10 AND 12');
    await eventually(async () => (await told()).length === 1);
  });
});
