import { randomUUID } from 'node:crypto';
import { startVendorStub, VENDOR_TOKEN, type VendorStub } from '../../../../../test/support/vendor-stub.js';
import { VendorClient, type VendorOrder } from './vendor-client.js';
import { VendorHttp, type VendorError } from './vendor-http.js';
import { PATIENCE_MS } from '../../../../../test/support/patience.js';

const DEADLINE_MS = 1_000;
/** A loaded machine may be late by as much as this; a call without a deadline would never end. */
const SLACK_MS = PATIENCE_MS / 3;
/** Long enough that a second try is answered even there. */
const PATIENT_MS = 12_000;

let stub: VendorStub;
let client: VendorClient;

beforeEach(async () => {
  stub = await startVendorStub();
  client = clientOf(PATIENT_MS);
});
afterEach(() => stub.close());

function clientOf(deadlineMs: number): VendorClient {
  return new VendorClient(new VendorHttp({ baseUrl: stub.url, token: VENDOR_TOKEN, deadlineMs }));
}

function order(change: Partial<VendorOrder> = {}): VendorOrder {
  return { key: randomUUID(), bytes: 1_000_000n, exit: 'any', country: null, expiresAt: new Date(), ...change };
}

async function refused(call: Promise<unknown>): Promise<VendorError> {
  return await call.then(
    () => Promise.reject(new Error('the call was meant to fail')),
    (error: VendorError) => error,
  );
}

const creations = (): number => stub.requests.filter((what) => what === 'POST /sessions').length;

describe('a vendor that works', () => {
  it('sells, tells usage, takes more quota and a new password, and ends', async () => {
    const sold = await client.create(order({ exit: 'device', country: 'tr' }));
    expect(sold).toMatchObject({ status: 'active', usedBytes: 0n, proxy: { port: 1080 } });
    expect(stub.sessions.get(sold.id)).toMatchObject({ bytes: 1_000_000, exit: 'device', country: 'tr' });
    await client.setQuota(sold.id, 3_000_000n);
    expect(stub.sessions.get(sold.id)!.bytes).toBe(3_000_000);
    const proxy = await client.newPassword(sold.id, randomUUID());
    expect(proxy.password).not.toBe(sold.proxy.password);
    stub.sessions.get(sold.id)!.usedBytes = 12;
    expect(await client.usage(sold.id)).toMatchObject({ usedBytes: 12n, status: 'active' });
    expect(await client.end(sold.id)).toMatchObject({ usedBytes: 12n, status: 'ended' });
    expect(await client.end(sold.id)).toMatchObject({ usedBytes: 12n, status: 'ended' });
  });

  it('lists every open session, over pages', async () => {
    for (let n = 0; n < 501; n++) await client.create(order());
    const pages: number[] = [];
    for await (const page of client.open()) pages.push(page.length);
    expect(pages).toEqual([500, 1]);
  });

  it('says that it does not know a session', async () => {
    expect(await client.usage('nobody')).toBeNull();
    expect(await client.end('nobody')).toBeNull();
  });
});

describe('a vendor that fails for a while', () => {
  it.each([
    ['a 500', { status: 500 }],
    ['a 429', { status: 429, headers: { 'retry-after': '0' } }],
    ['a connection that is cut', { cut: true as const }],
    ['no answer', { hang: true as const }],
    ['an answer that is lost after the sale', { cut: true as const, after: true }],
    ['an answer that comes too late after the sale', { hang: true as const, after: true }],
  ])('is asked again after %s, and sells once', async (_name, fault) => {
    stub.fail(/POST \/sessions$/, fault, 1);
    await client.create(order());
    expect([creations(), stub.bought()]).toEqual([2, 1]);
  });

  it('is not waited for longer than the deadline', async () => {
    stub.fail(/./, { hang: true });
    const from = performance.now();
    expect(await refused(clientOf(DEADLINE_MS).create(order()))).toMatchObject({ transient: true });
    expect(performance.now() - from).toBeLessThan(SLACK_MS);
  });

  it('that wants to be left alone for longer than the deadline is not asked again', async () => {
    stub.fail(/./, { status: 429, headers: { 'retry-after': '3600' } });
    expect(await refused(client.create(order()))).toMatchObject({ transient: true, retryAfterS: 3600 });
    expect(creations()).toBe(1);
  });

  it('is left alone after five failed calls', async () => {
    stub.fail(/./, { status: 503, headers: { 'retry-after': '60' } });
    for (let n = 0; n < 7; n++) await refused(client.usage('x'));
    expect(stub.requests).toHaveLength(5);
  });
});

describe('an answer that is not believed', () => {
  const session = { id: 'v-1', key: randomUUID(), status: 'active', used_bytes: 0 };
  const proxy = { host: 'proxy.example', port: 1080, username: 'user', password: 'secret-password' };
  it.each([
    ['no JSON', 'hello {'],
    ['no proxy', JSON.stringify(session)],
    ['a port beyond 65535', JSON.stringify({ ...session, proxy: { ...proxy, port: 70_000 } })],
    ['a host that is a URL', JSON.stringify({ ...session, proxy: { ...proxy, host: 'http://proxy.example' } })],
    ['a long password', JSON.stringify({ ...session, proxy: { ...proxy, password: 'x'.repeat(256) } })],
    ['a password with a line break', JSON.stringify({ ...session, proxy: { ...proxy, password: 'a\nb' } })],
    ['an id that leads elsewhere', JSON.stringify({ ...session, id: '../other', proxy })],
    ['negative usage', JSON.stringify({ ...session, used_bytes: -1, proxy })],
    ['a fraction of a byte', JSON.stringify({ ...session, used_bytes: 0.5, proxy })],
    ['usage beyond exact numbers', JSON.stringify({ ...session, used_bytes: 2 ** 60, proxy })],
    ["somebody else's session", JSON.stringify({ ...session, proxy })],
  ])('%s', async (_name, text) => {
    stub.fail(/./, { text });
    const error = await refused(client.create(order()));
    expect(error).toMatchObject({ name: 'VendorError', transient: false });
    expect(error.message).not.toContain('secret-password');
    expect(creations()).toBe(1);
  });

  it('a redirect', async () => {
    stub.fail(/POST/, { status: 307, headers: { location: `${stub.url}/elsewhere` } });
    expect((await refused(client.create(order()))).message).toContain('307');
    expect(stub.requests).toEqual(['POST /sessions']);
  });

  it('an endless one, of which little is read', async () => {
    stub.fail(/./, { hugeBytes: 50_000_000 });
    expect((await refused(client.create(order()))).message).toContain('more than');
    expect(stub.hugeWritten()).toBeLessThan(20_000_000);
  });

  it('an end that leaves the session running, and a page that is no list', async () => {
    const { id, key } = await client.create(order());
    stub.fail(/end$/, { text: JSON.stringify({ ...session, id, key }) });
    expect((await refused(client.end(id))).message).toContain('left active');
    stub.fail(/usage/, { text: '{"sessions":{},"next_cursor":null}' });
    expect((await refused(client.open().next())).message).toContain('sessions');
  });
});
