import { randomUUID } from 'node:crypto';
import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  // The gateway is a process of its own, which says that it is there when it is.
  const probe = await person(service.url, 'probe');
  await eventually(async () => (await create(probe)).status === 200, 'a gateway');
});
// Whatever was bought: the books are right.
afterEach(async () => expect(await auditOf(service)).toEqual([]));

const api = (method: string, path: string, { token }: Person, body?: object, key?: string): Promise<Reply> =>
  call(service.url, method, `/api/bandwidth/${path}`, {
    token,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const create = (buyer: Person, body: object = { gb: 0.5 }, key?: string) => api('POST', 'create', buyer, body, key);
const end = (buyer: Person, id: string) => api('POST', 'end', buyer, { session_id: id });
const usd = async ({ token }: Person): Promise<number> =>
  (await call(service.url, 'GET', '/auth/me', { token })).body.usd_balance;
/** Nearly always at once; on a busy machine the settlement may be done a moment after `end` has answered. */
const hasUsd = (buyer: Person, amount: number): Promise<boolean> =>
  eventually(async () => (await usd(buyer)) === amount, `a balance of ${amount}`);
const listed = async (buyer: Person): Promise<string[]> =>
  (await api('GET', 'sessions', buyer)).body.sessions.map(({ id }: { id: string }) => id);

async function bought(buyer: Person, body?: object): Promise<string> {
  const reply = await create(buyer, body);
  expect(reply.status).toBe(200);
  return reply.body.session_id;
}

describe('buying', () => {
  it('holds the price and answers with credentials that any client takes', async () => {
    const buyer = await person(service.url);
    const { status, body } = await create(buyer, { gb: 2.5, price_per_gb: 1.2 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cost_usd: 3,
      proxy: {
        host: expect.any(String),
        port: expect.any(Number),
        username: expect.stringMatching(/^[A-Za-z0-9]{24,}$/),
        password: expect.stringMatching(/^[A-Za-z0-9]{34,}$/),
        protocol: 'socks5',
      },
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(await usd(buyer)).toBe(7);
    const items = (await api('GET', 'sessions', buyer)).body.sessions;
    expect(items).toMatchObject([
      {
        id: body.session_id,
        port: body.proxy.port,
        bytes_used: 0,
        gb_used: 0,
        status: 'active',
        price_per_gb: 1.2,
        gb_bought: 2.5,
      },
    ]);
    const detail = await api('GET', `sessions/${body.session_id}`, buyer);
    expect(detail.body.session).toMatchObject({
      cost_usd: 3,
      username: body.proxy.username,
      settled_usd: null,
      exits: [],
    });
    expect(detail.body.receipt).toBeNull();
    for (const shown of [items, detail.body]) expect(JSON.stringify(shown)).not.toContain(body.proxy.password);
  });

  it('refuses what can’t be, and takes no money for it', async () => {
    const buyer = await person(service.url);
    const refusals: Array<[object, number, string]> = [
      [{ gb: 0 }, 400, 'invalid_request'],
      [{ gb: 0.0000001 }, 400, 'invalid_request'],
      [{ gb: '1' }, 400, 'invalid_request'],
      [{ gb: 1, price_per_gb: 0.09 }, 400, 'price_too_low'],
      [{ gb: 1, price_per_gb: 1001 }, 400, 'invalid_request'],
      [{ gb: 1, exit: 'direct', country: 'tr' }, 400, 'exit_has_no_country'],
      [{ gb: 1, country: 'xyz' }, 400, 'invalid_request'],
      [{ gb: 11 }, 402, 'insufficient_balance'],
      [{ gb: 1, country: 'mt' }, 409, 'no_exit_available'],
      [{ gb: 1, exit: 'device' }, 409, 'no_exit_available'],
    ];
    for (const [body, status, code] of refusals)
      expect([body, await create(buyer, body)]).toMatchObject([body, { status, body: { code } }]);
    expect(await usd(buyer)).toBe(10);
    expect(await listed(buyer)).toEqual([]);
  });

  it('costs no more than there is, however many are bought at once', async () => {
    const buyer = await person(service.url);
    const replies = await Promise.all(Array.from({ length: 14 }, () => create(buyer, { gb: 1 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(4);
    expect(await usd(buyer)).toBe(0);
  });

  it('under one key buys once, and shows the password again to the key alone', async () => {
    const buyer = await person(service.url);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(buyer, { gb: 1 }, key)));
    const [first] = replies.filter(({ status }) => status === 200);
    for (const { status, body } of replies)
      if (status === 200) expect(body).toEqual(first!.body);
      else expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
    const again = await create(buyer, { gb: 1 }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first!.body);
    expect((await create(buyer, { gb: 2 }, key)).status).toBe(422);
    expect(await usd(buyer)).toBe(9);
    expect(await listed(buyer)).toEqual([first!.body.session_id]);
  });

  it('answers a refusal again under its key', async () => {
    const buyer = await person(service.url);
    const key = randomUUID();
    expect((await create(buyer, { gb: 1, country: 'mt' }, key)).body.code).toBe('no_exit_available');
    const again = await create(buyer, { gb: 1, country: 'mt' }, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, 'true']);
  });
});

describe('ending', () => {
  it('returns what was not used, at once and once, however often and in parallel', async () => {
    const buyer = await person(service.url);
    const id = await bought(buyer, { gb: 4 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => end(buyer, id)));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, { ok: true }]);
    await hasUsd(buyer, 10);
    expect((await end(buyer, id)).body).toEqual({ ok: true });
    expect((await end(buyer, id.toUpperCase())).body).toEqual({ ok: true });
    expect(await usd(buyer)).toBe(10);
    expect(await listed(buyer)).toEqual([]);
    const { session, events, receipt } = (await api('GET', `sessions/${id}`, buyer)).body;
    expect(session).toMatchObject({ status: 'ended', settled_usd: 0, refunded_usd: 4, end_reason: expect.any(String) });
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['created', 'ended', 'settled']);
    expect(receipt).toMatchObject({
      gb_bought: 4,
      gb_used: 0,
      held_usd: 4,
      paid_usd: 0,
      exits_usd: 0,
      refunded_usd: 4,
    });
  });

  it('is listed among those that are over, its usage empty', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const [id, active] = [await bought(buyer, { gb: 1 }), await bought(buyer, { gb: 1 })];
    await end(buyer, id);
    const over = async (of: Person) => (await api('GET', 'sessions?over=true', of)).body.sessions;
    expect(await over(buyer)).toMatchObject([{ id, status: 'ended' }]);
    expect([await listed(buyer), await over(other)]).toEqual([[active], []]);
    expect((await api('GET', `sessions/${active}/usage`, buyer)).body).toEqual({
      ...{ ok: true, step_s: 300, points: [], kept_until: null },
    });
    expect((await api('GET', `sessions/${id}/usage`, buyer)).body.kept_until).toMatch(/Z$/);
    expect((await api('GET', `sessions/${id}/usage`, other)).body.code).toBe('session_not_found');
    expect((await api('GET', 'sessions?over=1', buyer)).status).toBe(400);
  });

  it('is one line out and one line back in the statement', async () => {
    const buyer = await person(service.url);
    const id = await bought(buyer, { gb: 1 });
    await end(buyer, id);
    await hasUsd(buyer, 10);
    const { lines } = (await call(service.url, 'GET', '/api/wallet/statement?currency=usd', { token: buyer.token }))
      .body;
    expect(lines.filter((line: { subject_id: string }) => line.subject_id === id)).toMatchObject([
      { kind: 'refund', amount: 1, subject_type: 'session' },
      { kind: 'session_hold', amount: -1, subject_type: 'session' },
    ]);
  });

  it('is the buyer’s alone, like everything else about a session', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const id = await bought(buyer, { gb: 1 });
    const replies = await Promise.all([
      end(other, id),
      api('GET', `sessions/${id}`, other),
      api('POST', `sessions/${id}/top-up`, other, { gb: 1 }),
      api('POST', `sessions/${id}/rotate-password`, other),
      end(buyer, randomUUID()),
    ]);
    for (const { status, body } of replies) expect([status, body.code]).toEqual([404, 'session_not_found']);
    expect((await end(buyer, 'not-a-uuid')).status).toBe(400);
    expect(await listed(buyer)).toEqual([id]);
    expect(await listed(other)).toEqual([]);
  });
});

describe('changing', () => {
  it('adds bytes for money', async () => {
    const buyer = await person(service.url);
    const id = await bought(buyer, { gb: 1, price_per_gb: 2 });
    const key = randomUUID();
    for (let round = 0; round < 2; round++)
      expect((await api('POST', `sessions/${id}/top-up`, buyer, { gb: 0.5 }, key)).body).toEqual({
        ok: true,
        session_id: id,
        added_gb: 0.5,
        cost_usd: 1,
        gb_total: 1.5,
      });
    expect(await usd(buyer)).toBe(7);
    expect((await api('POST', `sessions/${id}/top-up`, buyer, { gb: 5 })).body.code).toBe('insufficient_balance');
    await end(buyer, id);
    await hasUsd(buyer, 10);
    expect((await api('POST', `sessions/${id}/top-up`, buyer, { gb: 1 })).body.code).toBe('session_ended');
  });

  it('gives a new password, and the same again to the same key', async () => {
    const buyer = await person(service.url);
    const { proxy, session_id: id } = (await create(buyer)).body;
    const key = randomUUID();
    const [first, again] = [
      await api('POST', `sessions/${id}/rotate-password`, buyer, undefined, key),
      await api('POST', `sessions/${id}/rotate-password`, buyer, undefined, key),
    ];
    expect(first.body.proxy).toMatchObject({ host: proxy.host, port: proxy.port, username: proxy.username });
    expect(first.body.proxy.password).not.toBe(proxy.password);
    expect(again.body).toEqual(first.body);
    await end(buyer, id);
    expect((await api('POST', `sessions/${id}/rotate-password`, buyer)).body.code).toBe('session_ended');
  });
});

it('lists page by page, newest first', async () => {
  const buyer = await person(service.url);
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift(await bought(buyer, { gb: 0.1 }));
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Reply = await api('GET', `sessions?limit=2${cursor && `&cursor=${cursor}`}`, buyer);
    pages.push(...body.sessions.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  }
  expect(pages).toEqual(ids);
});
