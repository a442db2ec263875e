import { randomUUID } from 'node:crypto';
import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';
import { startVendorStub, VENDOR_TOKEN, type Fault, type VendorStub } from '../support/vendor-stub.js';

/** 1 GB at the default price. */
const PRICE_USD = 1;
const GB = 1_000_000_000;

let vendor: VendorStub;
let service: Service;
let buyer: Person;
/** What services printed that were killed. */
let printed = '';

beforeAll(async () => {
  vendor = await startVendorStub();
  service = await startService({
    env: {
      PROXY_PROVIDER: 'http',
      PROXY_VENDOR_URL: vendor.url,
      PROXY_VENDOR_TOKEN: VENDOR_TOKEN,
      // The vendor lives in this process: an answer may be as late as that is held up.
      PROXY_VENDOR_TIMEOUT_S: '10',
    },
  });
});
afterAll(async () => {
  try {
    // Once for all tests: it reads everything they left.
    if (service) expect(await auditOf(service)).toEqual([]);
  } finally {
    await service?.dispose();
    await vendor?.close();
  }
});

beforeEach(async () => {
  buyer = await person(service.url, 'buyer');
});
afterEach(() => vendor.heal());

function api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
  return call(service.url, method, path, { token: buyer.token, body, headers });
}

const create = (body: object = {}, headers?: Record<string, string>): Promise<Reply> =>
  api('POST', '/api/bandwidth/create', { gb: 1, ...body }, headers);

const end = (id: string): Promise<Reply> => api('POST', '/api/bandwidth/end', { session_id: id });

async function created(body: object = {}): Promise<string> {
  const reply = await create(body);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body.session_id;
}

/** A session as its owner sees it, with the history. */
async function shown(id: string): Promise<{ session: Record<string, unknown>; events: Array<{ type: string }> }> {
  return (await api('GET', `/api/bandwidth/sessions/${id}`)).body;
}

const usd = async (): Promise<number> => (await api('GET', '/auth/me')).body.usd_balance;
const active = async (): Promise<string[]> =>
  (await api('GET', '/api/bandwidth/sessions')).body.sessions.map(({ id }: { id: string }) => id);
const creations = (): number => vendor.requests.filter((what) => what === 'POST /sessions').length;

const settled = (id: string): Promise<unknown> =>
  eventually(async () => (await shown(id)).session['settled_usd'] !== null, 'the settlement');

async function metric(name: string): Promise<number> {
  const text: string = (await call(service.url, 'GET', '/metrics')).body;
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Creations that hang are given up after a while: for those that hang now, it has passed. */
async function letTimePass(): Promise<void> {
  await query(
    service.databaseUrl!,
    `UPDATE bandwidth.session SET created_at = created_at - interval '10 minutes' WHERE status = 'provisioning'`,
  );
}

describe('a session at a vendor', () => {
  it('is bought with its terms, metered, grown, given a new password, ended and paid by its bytes', async () => {
    const reply = await create({ country: 'tr', exit: 'device' });
    const { session_id: id, proxy } = reply.body;
    const there = vendor.ofKey(id);
    expect(there).toMatchObject({ bytes: GB, exit: 'device', country: 'tr' });
    expect(proxy).toMatchObject({ host: 'proxy.vendor.example', port: 1080, password: there.password });

    const rotated = await api('POST', `/api/bandwidth/sessions/${id}/rotate-password`, {});
    expect(rotated.body.proxy.password).toBe(there.password);
    expect(there.password).not.toBe(proxy.password);
    expect(await api('POST', `/api/bandwidth/sessions/${id}/top-up`, { gb: 1 })).toMatchObject({ status: 200 });
    expect(there.bytes).toBe(2 * GB);

    there.usedBytes = GB / 2;
    await eventually(async () => (await shown(id)).session['gb_used'] === 0.5, 'the usage');
    there.usedBytes = GB;
    expect(await end(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await end(id)).toMatchObject({ status: 200, body: { ok: true } });
    await settled(id);
    expect(there.status).toBe('ended');
    expect([await usd(), await active()]).toEqual([10 - PRICE_USD, []]);
  });

  it('that has no such exit is refused without money', async () => {
    expect(await create({ country: 'aq' })).toMatchObject({ status: 409, body: { code: 'no_exit_available' } });
    expect([await usd(), await active()]).toEqual([10, []]);
  });
});

describe('a creation', () => {
  const once: Array<[string, Fault]> = [
    ['a 500', { status: 500 }],
    ['a connection that is cut', { cut: true }],
    ['no answer', { hang: true }],
    ['an answer that is lost after the sale', { cut: true, after: true }],
    ['an answer that is too late after the sale', { hang: true, after: true }],
  ];
  it.each(once)('is repeated after %s, and buys once', async (_name, fault) => {
    const before = vendor.bought();
    vendor.fail(/^POST \/sessions$/, fault, 1);
    const id = await created();
    expect(vendor.bought() - before).toBe(1);
    expect(await usd()).toBe(10 - PRICE_USD);
    await end(id);
    await settled(id);
    expect(await usd()).toBe(10);
  });

  const always: Array<[string, Fault]> = [
    ['500s', { status: 500 }],
    ['no answers', { hang: true }],
    ['lost answers after the sale', { cut: true, after: true }],
    ['a long Retry-After', { status: 429, headers: { 'retry-after': '3600' } }],
    ['nonsense', { text: 'hello {' }],
    ['nonsense after the sale', { text: '{"id":"x"}', after: true }],
    ['an endless answer', { hugeBytes: 50_000_000 }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['a wrong token', { status: 401 }],
  ];
  it.each(always)('that gets %s is refused, the money comes back and nothing stays bought', async (_name, fault) => {
    vendor.fail(/^POST \/sessions$/, fault);
    const reply = await create();
    expect(reply).toMatchObject({ status: 503, body: { code: 'proxy_unavailable' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await usd(), await active()]).toEqual([10, []]);
    const open = () => [...vendor.sessions.values()].filter(({ status }) => status !== 'ended').length;
    await eventually(async () => open() === 0, 'the end of strays');
  });

  it('passes a long Retry-After on, and asks the vendor once', async () => {
    vendor.fail(/^POST \/sessions$/, { status: 429, headers: { 'retry-after': '3600' } });
    const before = creations();
    expect((await create()).headers.get('retry-after')).toBe('3600');
    expect(creations() - before).toBe(1);
  });

  it('that a crash cut off between hold and sale gives the money back; what was sold meanwhile is ended', async () => {
    vendor.fail(/^POST \/sessions$/, { hang: true, after: true });
    const [sold, asked, key] = [vendor.bought(), creations(), randomUUID()];
    const cut = create({}, { 'idempotency-key': key }).catch(() => undefined);
    await eventually(async () => creations() > asked && vendor.bought() > sold, 'the sale');
    printed += service.output();
    await service.kill();
    await cut;
    vendor.heal();
    await service.restart();
    await letTimePass();
    const [stray] = [...vendor.sessions.values()].slice(-1);
    await eventually(async () => (await usd()) === 10, 'the money');
    await eventually(async () => stray?.status === 'ended', 'the end of the stray');
    expect(await active()).toEqual([]);
  });
});

describe('usage that is wrong', () => {
  it('going backwards is ignored', async () => {
    const id = await created();
    const there = vendor.ofKey(id);
    there.usedBytes = GB / 2;
    await eventually(async () => (await shown(id)).session['gb_used'] === 0.5, 'the usage');
    there.usedBytes = GB / 4;
    await end(id);
    await settled(id);
    expect(await usd()).toBe(10 - PRICE_USD / 2);
  });

  it("above the quota is the vendor's loss, and ends the session", async () => {
    const [id, before] = [await created(), await metric('bandwidth_vendor_excess_bytes_total')];
    const there = vendor.ofKey(id);
    there.usedBytes = GB + 5_000;
    await settled(id);
    const { session, events } = await shown(id);
    expect(session).toMatchObject({ status: 'exhausted', gb_used: 1, settled_usd: PRICE_USD });
    expect(events.map(({ type }) => type)).toContain('vendor_excess');
    expect(await metric('bandwidth_vendor_excess_bytes_total')).toBe(before + 5_000);
    expect([there.status, await usd()]).toEqual(['ended', 10 - PRICE_USD]);
  });

  it('of a session the vendor no longer knows: what was reported is paid', async () => {
    const id = await created();
    vendor.ofKey(id).usedBytes = GB / 4;
    await eventually(async () => (await shown(id)).session['gb_used'] === 0.25, 'the usage');
    vendor.sessions.delete(vendor.ofKey(id).id);
    await settled(id);
    expect([await usd(), await active()]).toEqual([10 - PRICE_USD / 4, []]);
  });

  it('of a session the vendor ended by itself: its final usage is paid', async () => {
    const id = await created();
    Object.assign(vendor.ofKey(id), { usedBytes: GB / 5, status: 'ended' });
    await settled(id);
    expect([await usd(), await active()]).toEqual([10 - PRICE_USD / 5, []]);
  });
});

describe('an end', () => {
  it('that the vendor does not take is repeated until it does; money moves once, with the final usage', async () => {
    const id = await created();
    const there = vendor.ofKey(id);
    vendor.fail(/end$/, { status: 500 });
    expect(await end(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect([await active(), await usd()]).toEqual([[], 10 - PRICE_USD]);
    there.usedBytes = GB / 2;
    vendor.heal();
    await settled(id);
    expect([there.status, await usd()]).toEqual(['ended', 10 - PRICE_USD / 2]);
  });
});

it('neither the token nor a password is ever logged', () => {
  const secrets = [VENDOR_TOKEN, ...[...vendor.sessions.values()].map(({ password }) => password)];
  expect(secrets.filter((secret) => (printed + service.output()).includes(secret))).toEqual([]);
});
