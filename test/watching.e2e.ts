import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startApp, type App } from './support/fleet.js';
import { freePort } from './support/free-port.js';
import { testDatabase } from './support/postgres.js';

interface SpanRecord {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
}

/** A collector: takes OTLP over HTTP as JSON. */
async function collector() {
  const spans: SpanRecord[] = [];
  const resources: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
      for (const { resource, scopeSpans } of resourceSpans) {
        resources.push(resource);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, resources, server };
}

let otlp: Awaited<ReturnType<typeof collector>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let api: App;
let background: App;
let metricsPort: number;
let user: Person;

beforeAll(async () => {
  otlp = await collector();
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'marketplace-watching-'));
  metricsPort = await freePort();
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off' };
  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'info' };
  api = await startApp('api', traced);
  background = await startApp('background', { ...env, METRICS_PORT: String(metricsPort) });
  user = await person(api.url);
});
afterAll(async () => {
  await Promise.all([api?.stop(), background?.stop()]);
  otlp?.server.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('a trace', () => {
  it("goes on from the caller's, with the request and its statements, and is named in the log", async () => {
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01`, 'X-Request-Id': 'traced-one' };
    expect((await call(api.url, 'GET', '/auth/me', { token: user.token, headers })).status).toBe(200);
    const ours = () => otlp.spans.filter(({ traceId }) => traceId === TRACE);
    const request = await eventually(async () => ours().find(({ name }) => name === 'GET /auth/me'));
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 });
    expect(request.attributes).toContainEqual({
      key: 'marketplace.request_id',
      value: { stringValue: 'traced-one' },
    });
    const statement = await eventually(async () => ours().find(({ kind }) => kind === 3));
    expect(statement.parentSpanId).toBe(request.spanId);
    const text = statement.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
    expect(text).toMatch(/FROM identity\.account/);
    expect(JSON.stringify(otlp.spans)).not.toContain(user.id);
    expect(JSON.stringify(otlp.resources)).toContain('marketplace-api');
    const line = await eventually(async () => api.lines().find(({ request_id }) => request_id === 'traced-one'));
    expect(line).toMatchObject({
      ...{ method: 'GET', route: '/auth/me', status: 200, user_id: user.id },
      ...{ trace_id: TRACE, span_id: request.spanId, ms: expect.any(Number) },
    });
  });

  it('begins here when nobody named one, and holds no token', async () => {
    const worker = await device(api.url, user);
    await eventually(async () => otlp.spans.find(({ name }) => name === 'POST /api/worker/token/create'));
    const all = JSON.stringify(otlp.spans);
    for (const secret of [worker, user.token, user.password]) expect(all).not.toContain(secret);
  });
});

describe('metrics', () => {
  const scraped = async (url: string): Promise<string> => (await call(url, 'GET', '/metrics')).body;
  const value = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

  it('show the market on the api and on the background, which listens where it was told', async () => {
    const worker = await device(api.url, user);
    await call(api.url, 'POST', '/api/worker/heartbeat', { worker, body: {} });
    const job = { title: 'Something', job_type: 'script', price_coin: 2.5, duration_hrs: 1 };
    expect((await call(api.url, 'POST', '/api/jobs', { token: user.token, body: job })).status).toBe(200);
    for (const url of [api.url, `http://127.0.0.1:${metricsPort}`]) {
      // Metrics are read at most every 15 s, and this is the first scrape of each process.
      const text = await scraped(url);
      expect(value(text, 'market_jobs{status="waiting"}')).toBe(1);
      expect(value(text, 'market_money_held{currency="coin",subject="job"}')).toBe(2.5);
      expect(value(text, 'market_devices{state="online"}')).toBe(1);
      expect(value(text, 'database_connections{state="idle"}')).toBeGreaterThan(0);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    }
    const text = await scraped(api.url);
    expect(value(text, 'heartbeats_total')).toBe(1);
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="0.005",method="POST",route="\/api\/jobs"/m);
    expect((await call(`http://127.0.0.1:${metricsPort}`, 'GET', '/else')).status).toBe(404);
  });
});
