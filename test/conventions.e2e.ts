import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { call, device, person, type Person, type Reply, type RequestOptions } from './support/client.js';
import { eventually } from './support/eventually.js';
import { StubbedPayments } from './support/stubbed-payments.js';
import { mailToken } from './support/mails.js';
import { Api, authOf, withoutNames, type Operation } from './support/openapi.js';
import { testDatabase } from './support/postgres.js';
import { query } from './support/query.js';
import { startService, type Service } from './support/service.js';
import { tcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { pathOf } from './support/wire.js';

const UUID = /^[0-9a-f-]{36}$/;

let database: { url: string; drop(): Promise<void> };
let proxy: TcpProxy;
let service: Service;
let api: Api;
let buyer: Person;
let admin: Person;
let worker: string;
let money: StubbedPayments;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await tcpProxy(database.url);
  money = await StubbedPayments.open();
  const env = { DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal', WELCOME_COIN: '1000', WEBHOOK_ALLOW_PRIVATE: 'true' };
  service = await startService({ env: { ...env, ...money.env } });
  api = await Api.of(service.url);
  buyer = await person(service.url, 'buyer');
  // So that the lists of administrators are among those that are tried.
  await query(database.url, `UPDATE identity.account SET role = 'admin' WHERE id = $1`, [buyer.id]);
  worker = await device(service.url, buyer);
  admin = await person(service.url, 'admin');
  await makeAdmin(admin);
  money.serve(service.url, database.url);
  await money.equip(buyer, admin, 10_000);
});

afterAll(async () => {
  await service?.dispose();
  await money?.close();
  await proxy?.cut();
  await database?.drop();
});

async function makeAdmin({ id }: Person): Promise<void> {
  await query(database.url, `UPDATE identity.account SET role = 'admin' WHERE id = $1`, [id]);
}

interface Prepared {
  path: string;
  body?: unknown;
  /** Of somebody other than the buyer. */
  token?: string;
}

async function newJob(verification = 'none'): Promise<string> {
  const body = { title: 'Conventions', job_type: 'script', price_coin: 1, duration_hrs: 1, verification };
  return (await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body })).body.job_id as string;
}

async function runningJob(verification?: string): Promise<string> {
  const id = await newJob(verification);
  await call(service.url, 'POST', `/api/jobs/${id}/accept`, { worker });
  return id;
}

/** Its result waits for the buyer. */
async function reviewedJob(): Promise<string> {
  const id = await runningJob('review');
  await call(service.url, 'POST', `/api/jobs/${id}/complete`, { worker });
  return id;
}

async function disputedJob(): Promise<string> {
  const id = await reviewedJob();
  await call(service.url, 'POST', `/api/jobs/${id}/dispute`, { token: buyer.token, body: { reason: 'black' } });
  return id;
}

async function newToken(): Promise<string> {
  const body = { name: 'another' };
  return (await call(service.url, 'POST', '/api/worker/token/create', { token: buyer.token, body })).body
    .token_id as string;
}

async function newSession(): Promise<string> {
  const body = { gb: 0.01 };
  return (await call(service.url, 'POST', '/api/bandwidth/create', { token: buyer.token, body })).body.session_id;
}

async function newDeploy(): Promise<string> {
  const body = { job_name: 'Conventions', job_type: 'Script', gpu_model: 'cpu', command: ['true'], port: 8000 };
  return (await call(service.url, 'POST', '/api/deploy/job', { token: buyer.token, body })).body.job_id as string;
}

/** Of somebody new, since a user has few; events it would be told of never happen. */
async function newWebhook(token?: string): Promise<{ id: string; token: string }> {
  const owner = token ?? (await person(service.url, 'hooked')).token;
  const body = { url: `${service.url}/hooks`, types: ['deploy.failed'] };
  const { body: made } = await call(service.url, 'POST', '/api/webhooks', { token: owner, body });
  return { id: made.webhook.id as string, token: owner };
}

async function webhookPath(operation: Operation): Promise<Omit<Prepared, 'body'>> {
  const { id, token } = await newWebhook();
  if (!operation.path.includes('{delivery_id}')) return { path: pathOf(operation, { id }), token };
  const { body } = await call(service.url, 'POST', `/api/webhooks/${id}/test`, { token });
  return { path: pathOf(operation, { id, delivery_id: body.delivery.id as string }), token };
}

/** A record of the kind an operation works on, where its path names one. */
async function recordFor({ path }: Operation): Promise<string | undefined> {
  if (/^\/api\/worker\/(tokens|devices)\/\{/.test(path)) return newToken();
  if (path.startsWith('/api/bandwidth/')) return newSession();
  if (path.startsWith('/api/deploy/jobs/{')) return newDeploy();
  if (path.startsWith('/api/admin/users/{')) return (await person(service.url, 'looked-after')).id;
  if (path.startsWith('/api/admin/disputes/{')) return disputedJob();
  if (path.startsWith('/api/admin/deposits/{')) return money.deposit(buyer.token);
  if (path.includes('/withdrawals/{')) return money.withdrawal(buyer.token);
  if (path.startsWith('/api/admin/payment-exceptions/{')) return money.exception();
  if (!path.startsWith('/api/jobs/{')) return undefined;
  if (/\/(accept-result|dispute)$/.test(path)) return reviewedJob();
  if (path.endsWith('/evidence')) return disputedJob();
  return /\/(accept|cancel)$/.test(path) ? newJob() : runningJob();
}

/** The token of a mail that lets somebody new choose another password. */
async function resetToken(): Promise<string> {
  const { email } = await person(service.url, 'forgetful');
  await call(service.url, 'POST', '/auth/password/forgot', { body: { email } });
  return mailToken(service, email, 'pr');
}

async function enrolmentCode(): Promise<string> {
  return (await call(service.url, 'POST', '/api/worker/enrolments', { token: buyer.token, body: {} })).body.code;
}

/** Somebody new with the code of somebody else. */
async function referral(): Promise<Omit<Prepared, 'path'>> {
  const [newcomer, other] = [await person(service.url, 'newcomer'), await person(service.url, 'other')];
  const { body } = await call(service.url, 'GET', '/api/referral/info', { token: other.token });
  return { token: newcomer.token, body: { referral_code: body.referral_code } };
}

/** What the operation takes, right and new each time. */
async function prepare(operation: Operation): Promise<Prepared> {
  if (operation.id === 'POST /api/referral/apply') return { path: operation.path, ...(await referral()) };
  if (operation.id === 'POST /auth/password/reset')
    return { path: operation.path, body: { token: await resetToken(), new_password: 'crimson-harbour-18' } };
  if (operation.id === 'POST /api/worker/enrol')
    return { path: operation.path, body: { code: await enrolmentCode(), hostname: 'rig' } };
  if (operation.path.startsWith('/api/webhooks/{')) return webhookPath(operation);
  if (operation.id === 'POST /api/webhooks')
    return {
      path: operation.path,
      body: { url: `${service.url}/${randomUUID()}` },
      token: (await person(service.url, 'hooked')).token,
    };
  if (operation.id === 'POST /api/wallet/exchange')
    return { path: operation.path, body: { quote_id: await money.quote(buyer.token) } };
  const id = await recordFor(operation);
  const path = pathOf(operation, id ? { id, job_id: id } : {});
  const body = api.bodyExample(operation);
  const unique = `u${randomUUID().slice(0, 8)}`;
  return {
    path,
    body:
      body && 'session_id' in body
        ? { ...body, session_id: id }
        : body && 'username' in body
          ? { ...body, username: unique, email: `${unique}@example.com` }
          : body,
  };
}

const credentials = (operation: Operation): RequestOptions =>
  authOf(operation) === 'worker-token'
    ? { worker }
    : authOf(operation) === 'jwt'
      ? { token: operation.path.startsWith('/api/admin/') ? admin.token : buyer.token }
      : {};

function keyed(operation: Operation, { path, body, token }: Prepared, key: string): Promise<Reply> {
  const options = { ...credentials(operation), ...(token && { token }), body, headers: { 'Idempotency-Key': key } };
  return call(service.url, operation.method, path, options);
}

const takesKey = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
/** Uploads and forms have tests of their own: files.e2e.ts, job-output.e2e.ts, assistant/photos.e2e.ts. */
const takesJson = ({ requestBody }: Operation) => !requestBody || 'application/json' in requestBody.content;

/** POSTs that neither create a record nor move value, or whose repeat is safe without a key. */
const KEYLESS: Record<string, string[]> = {
  'sets what a repeat sets again': [
    'POST /api/admin/users/{id}/suspend',
    'POST /api/admin/users/{id}/unsuspend',
    'POST /api/admin/users/{id}/make-admin',
    'POST /api/admin/users/{id}/unmake-admin',
    'POST /api/worker/heartbeat',
    'POST /api/worker/offline',
    'POST /api/jobs/{id}/progress',
    'POST /api/bandwidth/exits',
    'POST /api/deploy/replicas/sync',
  ],
  'ends what a repeat finds ended': [
    'POST /api/bandwidth/exits/stop',
    'POST /api/worker/tokens/{id}/revoke',
    'POST /auth/api-keys/{id}/revoke',
    'POST /auth/api-keys/revoke',
    'POST /auth/sessions/{id}/revoke',
    'POST /auth/sessions/revoke-others',
    'POST /auth/web/logout',
    'POST /auth/two-factor/disable',
    'POST /auth/logout',
    'POST /auth/passkeys/{id}/revoke',
  ],
  'appends at an offset, where a repeat adds nothing': [
    'POST /api/jobs/{id}/logs',
    'POST /api/deploy/replicas/{id}/logs',
  ],
  'changes nothing': ['POST /api/jobs/quote', 'POST /auth/passkeys/options', 'POST /auth/web/passkeys/options'],
  'gives credentials, which are new each time': [
    'POST /auth/login',
    'POST /auth/refresh',
    'POST /auth/device',
    'POST /auth/web/login',
    'POST /auth/web/refresh',
    'POST /auth/web/register',
    'POST /auth/two-factor/setup',
    'POST /auth/two-factor/recovery-codes',
  ],
  'takes a secret that works once': [
    'POST /auth/verify-email',
    'POST /auth/password/change',
    'POST /auth/device/token',
    'POST /auth/two-factor/enable',
    'POST /auth/passkeys',
    'POST /auth/web/passkeys',
  ],
  'sends the same mail again': ['POST /auth/verify-email/resend', 'POST /auth/password/forgot'],
  'is a step of a test that is timed': [
    'POST /api/worker/self-test/begin',
    'POST /api/worker/self-test/round',
    'POST /api/worker/self-test/network',
    'POST /api/worker/self-test',
  ],
  'knows each event by its id': ['POST /api/wallet/webhooks/stripe', 'POST /api/admin/dead-events/{number}/retry'],
};

describe('Idempotency-Key', () => {
  it('is taken by every POST, but for those named with a reason', () => {
    const keyless = api.operations.filter((operation) => operation.method === 'POST' && !takesKey(operation));
    expect(keyless.map(({ id }) => withoutNames(id)).sort()).toEqual(
      Object.values(KEYLESS).flat().map(withoutNames).sort(),
    );
  });

  it('is not used up by a request that is refused as invalid', async () => {
    for (const [id, broken] of [
      // Refused by its fields, by the domain, and before slow work.
      ['POST /api/jobs', { price_coin: 'one' }],
      ['POST /api/deploy/job', { gpu_count: 0 }],
      ['POST /auth/register', { password: 'password123' }],
      ['POST /api/assistant/chat', { message: '' }],
    ] as const) {
      const [operation, key] = [api.operation(id), randomUUID()];
      const request = await prepare(operation);
      const body = { ...(request.body as object), ...broken };
      expect([id, (await keyed(operation, { ...request, body }, key)).status]).toEqual([id, 400]);
      const mended = await keyed(operation, request, key);
      expect([id, mended.status, mended.headers.has('idempotency-replayed')]).toEqual([id, 200, false]);
    }
  });

  it('replays the first reply, refuses another request, and of twenty at once one is done', async () => {
    const failed: string[] = [];
    for (const operation of api.operations.filter(takesKey).filter(takesJson)) {
      const note = (what: string, reply: Reply) =>
        failed.push(`${operation.id} ${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
      const request = await prepare(operation);
      const key = randomUUID();
      const first = await keyed(operation, request, key);
      if (first.status !== 200 || first.headers.has('idempotency-replayed')) note('first', first);
      const again = await keyed(operation, request, key);
      if (again.headers.get('idempotency-replayed') !== 'true' || again.status !== first.status) note('replay', again);
      if (JSON.stringify(again.body) !== JSON.stringify(first.body)) note('replayed another body', again);
      const elsewhere = await keyed(operation, { ...request, path: `${request.path}?other=1` }, key);
      if (elsewhere.status !== 422 || elsewhere.body.code !== 'idempotency_key_reused')
        note('another request', elsewhere);
      failed.push(...(await twentyAtOnce(operation)));
    }
    expect(failed).toEqual([]);
  });

  it('has one effect however often it is sent: twenty jobs at once are one job and one hold', async () => {
    const job = api.operation('POST /api/jobs');
    const state = async () => {
      const wallet = await call(service.url, 'GET', '/api/wallet', { token: buyer.token });
      const jobs = await call(service.url, 'GET', '/api/jobs?limit=1000', { token: buyer.token });
      return { held: wallet.body.coin_held as number, jobs: jobs.body.jobs.length as number };
    };
    const before = await state();
    expect(await twentyAtOnce(job)).toEqual([]);
    const price = api.bodyExample(job)?.['price_coin'] as number;
    expect(await state()).toEqual({ held: before.held + price, jobs: before.jobs + 1 });
  });

  it('gives a claim the same job again; a wait that was broken off or still runs answers nothing', async () => {
    const { token } = await person(service.url, 'claimer');
    // Its floor keeps it from the jobs of other tests.
    const name = { name: 'dear', min_price_usd: 5 };
    const rig = (await call(service.url, 'POST', '/api/worker/token/create', { token, body: name })).body.token;
    await call(service.url, 'POST', '/api/worker/heartbeat', { worker: rig, body: { capabilities: ['script'] } });
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Worker-Token': rig, 'Content-Type': 'application/json' };
    const claim = async (body = '{"wait_s":30}', signal?: AbortSignal) => {
      const init = { method: 'POST', headers, body, signal };
      const reply = await fetch(`${service.url}/api/worker/jobs/claim`, init);
      const replayed = reply.headers.has('idempotency-replayed');
      // oxlint-disable-next-line typescript/no-explicit-any
      return { status: reply.status, replayed, body: (await reply.json()) as any };
    };
    const brokenOff = () => claim(undefined, AbortSignal.timeout(200)).catch(() => undefined);
    expect(await brokenOff()).toBeUndefined();
    const waiting = eventually(async () => {
      const reply = await claim();
      return reply.status === 200 && reply;
    }, 'a claim, once the one that was broken off is forgotten');
    const refused = async () => (await brokenOff())?.body.code === 'idempotency_in_progress';
    await eventually(refused, 'the refusal of another meanwhile');
    const body = { title: 'Claimed', job_type: 'script', price_coin: 100, duration_hrs: 1, spec: { script: 'true' } };
    const posted = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body });
    const first = await waiting;
    expect([first.body.job?.id, first.replayed]).toEqual([posted.body.job_id, false]);
    expect(await claim()).toEqual({ ...first, replayed: true });
    expect((await claim('{}')).body.code).toBe('idempotency_key_reused');
  });

  it('survives a kill -9, and keeps secrets only encrypted and the key only as a hash', async () => {
    const operation = api.operation('POST /api/worker/token/create');
    const key = `key-${randomUUID()}`;
    const request = await prepare(operation);
    const first = await keyed(operation, request, key);
    const stored = await storedReplies();
    for (const secret of [first.body.token as string, first.body.token_id as string, key])
      expect(stored.filter((row) => row.includes(secret))).toEqual([]);
    await service.kill();
    await service.restart();
    const again = await keyed(operation, request, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });
});

/** What is wrong when twenty send the same at the same moment. */
async function twentyAtOnce(operation: Operation): Promise<string[]> {
  const request = await prepare(operation);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => keyed(operation, request, key)));
  const done = replies.filter(({ status, headers }) => status === 200 && !headers.has('idempotency-replayed'));
  const replayed = replies.filter(({ status, headers }) => status === 200 && headers.has('idempotency-replayed'));
  const told = replies.filter(({ status, body }) => status === 409 && body.code === 'idempotency_in_progress');
  const bodies = new Set([...done, ...replayed].map(({ body }) => JSON.stringify(body)));
  const fine = done.length === 1 && bodies.size === 1 && 1 + replayed.length + told.length === 20;
  return fine ? [] : [`${operation.id}: ${JSON.stringify(replies.map(({ status, body }) => [status, body.code]))}`];
}

async function storedReplies(): Promise<string[]> {
  const rows = await query(database.url, 'SELECT * FROM platform.idempotency');
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) =>
    Object.values(row)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join(),
  );
}

describe('X-Request-Id', () => {
  it('is the one that was sent, or a new one, on success and in every error', async () => {
    const headers = { 'X-Request-Id': 'trace.me:42-a_b' };
    for (const path of ['/health/live', '/api/wallet', '/nowhere']) {
      const sent = await call(service.url, 'GET', path, { headers });
      expect(sent.headers.get('x-request-id')).toBe('trace.me:42-a_b');
      if (sent.status !== 200) expect(sent.body.request_id).toBe('trace.me:42-a_b');
      const made = await call(service.url, 'GET', path);
      expect(made.headers.get('x-request-id')).toMatch(UUID);
      if (made.status !== 200) expect(made.body.request_id).toBe(made.headers.get('x-request-id'));
    }
  });
});

describe('methods and headers', () => {
  it('HEAD answers as GET without the body; other methods are 405 problems, other paths 404', async () => {
    const head = await call(service.url, 'HEAD', '/api/marketplace/jobs');
    expect([head.status, head.body]).toEqual([200, '']);
    for (const [method, path, status, code] of [
      ['OPTIONS', '/api/jobs', 405, 'method_not_allowed'],
      ['DELETE', '/api/jobs', 405, 'method_not_allowed'],
      ['PUT', '/auth/login', 405, 'method_not_allowed'],
      ['GET', '/auth/login', 405, 'method_not_allowed'],
      ['GET', '/api', 404, 'route_not_found'],
    ] as const) {
      const reply = await call(service.url, method, path);
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, status, code]);
    }
  });

  it('security headers are on every answer, and no word about the software', async () => {
    for (const path of ['/health/live', '/nowhere', '/docs', '/openapi.json']) {
      const { headers } = await call(service.url, 'GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
    }
  });

  it('every error code has a page, where `type` leads', async () => {
    const { body } = await call(service.url, 'GET', '/nowhere');
    const shown = await call(service.url, 'GET', body.type as string);
    expect(shown.body.error).toEqual({ code: body.code, status: body.status, title: body.title });
    expect((await call(service.url, 'GET', '/errors/internal_error')).body.error.status).toBe(500);
    expect((await call(service.url, 'GET', '/errors/nonsense')).status).toBe(404);
  });
});

describe('lists', () => {
  const lists = () => api.operations.filter((operation) => api.replySchema(operation)?.properties?.['next_cursor']);

  it('take limit and cursor, and go through everything once, newest first', async () => {
    const [job, deploy, webhook] = [await runningJob(), await newDeploy(), (await newWebhook(buyer.token)).id];
    await Promise.all([newJob(), newJob(), newToken(), newToken()]);
    expect(lists().length).toBeGreaterThan(3);
    for (const operation of lists()) {
      const names = operation.parameters.map(({ name }) => name);
      expect([operation.id, names.includes('limit'), names.includes('cursor')]).toEqual([operation.id, true, true]);
      const id = operation.path.startsWith('/api/deploy/')
        ? deploy
        : operation.path.startsWith('/api/webhooks/')
          ? webhook
          : operation.path.startsWith('/api/admin/users/')
            ? buyer.id
            : job;
      const path = pathOf(operation, { id, job_id: id });
      const { all, walked } = await eventually(() => seenStill(operation, path), `${operation.id} standing still`);
      expect([operation.id, walked]).toEqual([operation.id, all.items.slice(0, walked.length)]);
      expect([operation.id, walked.length]).toEqual([operation.id, Math.min(all.items.length, 9)]);
    }
  });

  /** All of a list, and its first entries one by one; undefined when it changed meanwhile: feeds are filled by a relay. */
  async function seenStill(operation: Operation, path: string): Promise<{ all: Page; walked: unknown[] } | undefined> {
    const all = await page(operation, `${path}?limit=1000`);
    const walked: unknown[] = [];
    for (let next: string | null = ''; next !== null && walked.length <= 8;) {
      const part: Page = await page(operation, `${path}?limit=1${next && `&cursor=${next}`}`);
      expect([operation.id, part.items.length <= 1]).toEqual([operation.id, true]);
      walked.push(...part.items);
      next = part.next;
    }
    const after = await page(operation, `${path}?limit=1000`);
    return isDeepStrictEqual(after.items, all.items) ? { all, walked } : undefined;
  }

  it('refuse limits beyond 1 to 1000', async () => {
    for (const operation of lists()) {
      for (const limit of [0, 1001, -1, 'x']) {
        const reply = await call(service.url, 'GET', `${pathOf(operation)}?limit=${limit}`, credentials(operation));
        expect([operation.id, limit, reply.status]).toEqual([operation.id, limit, 400]);
      }
    }
  });
});

interface Page {
  items: unknown[];
  next: string | null;
}

async function page(operation: Operation, path: string): Promise<Page> {
  const { status, body } = await call(service.url, 'GET', path, credentials(operation));
  expect([operation.id, status]).toEqual([operation.id, 200]);
  const items = Object.values(body as object).find((value) => Array.isArray(value)) as unknown[];
  return { items: items.map(still), next: body.next_cursor as string | null };
}

/** What grows with time alone, as long as something runs. */
const GROWING = ['cost_so_far_coin', 'so_far'];

/** A record without that. */
const still = (item: unknown): unknown =>
  JSON.parse(JSON.stringify(item), (name, value: unknown) => (GROWING.includes(name) ? undefined : value));

describe('without its database', () => {
  it('the service answers 503 with Retry-After, lives on, and works again when the database is back', async () => {
    const operation = api.operation('POST /api/jobs');
    const request = await prepare(operation);
    const key = randomUUID();
    await proxy.cut();
    try {
      for (const path of ['/api/wallet', '/health/ready']) {
        const reply = await call(service.url, 'GET', path, { token: buyer.token });
        expect([path, reply.status, reply.body.code]).toEqual([path, 503, 'database_unavailable']);
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
      const refused = await keyed(operation, request, key);
      expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable']);
      const beat = await call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: {} });
      expect([beat.status, beat.body.code]).toEqual([503, 'database_unavailable']);
      expect((await call(service.url, 'GET', '/health/live')).status).toBe(200);
    } finally {
      await proxy.mend();
    }
    const ready = async () => (await call(service.url, 'GET', '/health/ready')).status === 200;
    await eventually(ready, 'readiness');
    const created = await keyed(operation, request, key);
    expect([created.status, created.headers.has('idempotency-replayed')]).toEqual([200, false]);
  });
});
