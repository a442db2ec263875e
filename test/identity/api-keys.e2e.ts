import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { Api } from '../support/openapi.js';
import { query } from '../support/query.js';
import { sharedService, startService, type SharedService } from '../support/service.js';
import { eachOf, pathOf } from '../support/wire.js';

const SCOPES = [
  ...['account:read', 'assistant', 'bandwidth:read', 'bandwidth:write', 'deploy:read', 'deploy:write', 'events'],
  ...['jobs:read', 'jobs:write', 'referral', 'wallet:read', 'wallet:write', 'worker:read', 'worker:write'],
];

let service: SharedService;
let ada: Person;

beforeAll(async () => {
  service = await sharedService();
  ada = await person(service.url, 'ada');
});

const send = (method: string, path: string, token: string, body?: unknown, headers = {}) =>
  call(service.url, method, path, { token, body, headers });
const ask = (owner: Person, body: object, headers = {}) =>
  send('POST', '/auth/api-keys', owner.token, { name: 'program', scopes: SCOPES, ...body }, headers);

async function keyOf(owner: Person, body: object = {}): Promise<{ key: string; id: string }> {
  const reply = await ask(owner, body);
  if (reply.status !== 200) throw new Error(`api-keys answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { key: reply.body.key, id: reply.body.api_key.id };
}

const listed = async (owner: Person, id: string) =>
  (await send('GET', '/auth/api-keys', owner.token)).body.api_keys.find((item: { id: string }) => item.id === id);
const me = (key: string) => send('GET', '/auth/me', key);

const inDatabase = <Row extends object>(sql: string, values: unknown[] = []) =>
  query<Row>(service.databaseUrl ?? '', sql, values);

describe('an API key', () => {
  it('is made once per Idempotency-Key, shown once, and used like a JWT', async () => {
    const header = { 'Idempotency-Key': 'one key' };
    const asked = { scopes: ['account:read'], daily_cap_coin: 2.5, expires_at: '2099-12-31T00:00:00Z' };
    const made = await ask(ada, asked, header);
    const again = await ask(ada, asked, header);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([made.body, 'true']);
    expect(made.body.key).toMatch(/^mk_[\w-]{43}$/);
    expect(made.body.api_key).toEqual({
      ...{ id: expect.any(String), name: 'program', starts_with: made.body.key.slice(0, 7), scopes: ['account:read'] },
      ...{ daily_cap_coin: 2.5, daily_cap_usd: null, spent_today_coin: 0, spent_today_usd: null },
      ...{ created_at: expect.any(String), expires_at: '2099-12-31T00:00:00.000Z' },
      ...{ last_used_at: null, revoked_at: null },
    });
    expect(await listed(ada, made.body.api_key.id)).toEqual(made.body.api_key);
    expect((await me(made.body.key)).body).toMatchObject({ ok: true, id: ada.id });
    const used = await listed(ada, made.body.api_key.id);
    expect(used.last_used_at).not.toBeNull();
    await me(made.body.key);
    expect((await listed(ada, used.id)).last_used_at).toBe(used.last_used_at);
  });

  it('hears no reply that its user got under the same Idempotency-Key: it may hear less', async () => {
    const { key } = await keyOf(ada, { scopes: ['assistant'] });
    const chat = (token: string) =>
      send('POST', '/api/assistant/chat', token, { message: 'What is my balance?' }, { 'Idempotency-Key': 'shared' });
    const [told, again] = [await chat(ada.token), await chat(key)];
    expect([told.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, null]);
    expect(again.body.reply).not.toBe(told.body.reply);
  });

  it('is kept as a hash only', async () => {
    const { key } = await keyOf(ada);
    await me(key);
    const tables = ['identity.api_key', 'platform.audited_act', 'platform.outbox', 'platform.idempotency'];
    for (const table of tables) {
      const rows = await inDatabase<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect([table, rows.filter(({ row }) => row.includes(key.slice(7)))]).toEqual([table, []]);
    }
  });

  it('is dead at once when it is revoked, which others can not do and a repeat does not mind', async () => {
    const { key, id } = await keyOf(ada);
    expect((await me(key)).status).toBe(200);
    const stranger = await person(service.url, 'stranger');
    const revoke = (token: string) => send('POST', `/auth/api-keys/${id}/revoke`, token);
    expect((await revoke(stranger.token)).body.code).toBe('api_key_not_found');
    expect((await me(key)).status).toBe(200);
    expect((await revoke(ada.token)).body).toEqual({ ok: true });
    const refused = await me(key);
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await revoke(ada.token)).body).toEqual({ ok: true });
    expect((await listed(ada, id)).revoked_at).not.toBeNull();
  });

  it('is dead soon on another server that has just seen it', async () => {
    const other = await startService({ env: { DATABASE_URL: service.databaseUrl ?? '' } });
    try {
      const { key, id } = await keyOf(ada);
      const there = () => call(other.url, 'GET', '/auth/me', { token: key });
      expect((await there()).status).toBe(200);
      await send('POST', `/auth/api-keys/${id}/revoke`, ada.token);
      await eventually(async () => (await there()).status === 401, 'the end of the key on the other server');
    } finally {
      await other.dispose();
    }
  });

  it('ends when it expires', async () => {
    const { key } = await keyOf(ada, { expires_at: new Date(Date.now() + 20_000).toISOString() });
    expect((await me(key)).status).toBe(200);
    await eventually(async () => (await me(key)).status === 401, 'the expiry');
  });

  it('is one of fifty, however many are asked for at once', async () => {
    const owner = await person(service.url, 'collector');
    const replies = await Promise.all(Array.from({ length: 60 }, () => ask(owner, {})));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = replies.filter(({ status, body }) => status === 409 && body.code === 'too_many_api_keys');
    expect(refused).toHaveLength(10);
    const [oldest] = (await send('GET', '/auth/api-keys?limit=50', owner.token)).body.api_keys.slice(-1);
    await send('POST', `/auth/api-keys/${oldest.id}/revoke`, owner.token);
    expect((await ask(owner, {})).status).toBe(200);
  });

  it('is asked for properly or not at all', async () => {
    const bad: object[] = [
      ...[{ scopes: [] }, { scopes: ['jobs:*'] }, { scopes: ['jobs:read', 'jobs:read'] }, { scopes: 'jobs:read' }],
      ...[{ scopes: [...SCOPES, ...SCOPES] }, { scopes: [['jobs:read']] }, { scopes: [null] }, { scopes: ['admin'] }],
      ...[{ name: '' }, { name: '   ' }, { name: 'x'.repeat(101) }, { name: 5 }, { name: 'a\0b' }],
      ...[{ daily_cap_coin: -1 }, { daily_cap_coin: 0.0000001 }, { daily_cap_usd: '5' }, { daily_cap_usd: 1e10 }],
      ...[{ daily_cap_coin: null }, { expires_at: null }, { expires_at: 4102444800 }, { expires_at: 'tomorrow' }],
      ...[{ expires_at: '2099-02-30T00:00:00Z' }, { expires_at: '2020-01-01T00:00:00Z' }, { expires_at: '2099-12-31' }],
      ...[{ key: 'mk_chosen' }, { role: 'admin' }],
    ];
    const answers = await Promise.all(bad.map(async (body) => [body, (await ask(ada, body)).status]));
    expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
  });

  it('is taken where a JWT is, in that form only', async () => {
    const { key } = await keyOf(ada);
    const withHeader = async (headers: Record<string, string>) =>
      (await call(service.url, 'GET', '/auth/me', { headers })).status;
    expect(await withHeader({ Authorization: `bearer ${key}` })).toBe(200);
    const wrong = [
      ...[key, `Basic ${key}`, `Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, `Bearer ${key.toUpperCase()}`],
      ...[
        'Bearer mk_',
        `Bearer mk_${'x'.repeat(5000)}`,
        `Bearer ${key} ${key}`,
        `Bearer mk_%00`,
        `Bearer ${key},${key}`,
      ],
    ];
    for (const Authorization of wrong)
      expect([Authorization, await withHeader({ Authorization })]).toEqual([Authorization, 401]);
    expect(await withHeader({ 'X-Worker-Token': key })).toBe(401);
    const heartbeat = await call(service.url, 'POST', '/api/worker/heartbeat', { worker: key, body: {} });
    expect(heartbeat.status).toBe(401);
    // A wrong key is refused also where none is needed.
    expect((await send('GET', '/api/assistant/challenge', `${key}x`)).status).toBe(401);
    expect((await send('POST', '/auth/refresh', ada.token, { refresh_token: key })).status).toBe(401);
  });
});

describe('scopes', () => {
  type Asked = { id: string; scope: string | undefined; method: string; path: string };
  let operations: Asked[];

  beforeAll(async () => {
    const api = await Api.of(service.url);
    operations = api.operations
      .filter(({ security }) => security?.some((requirement) => 'jwt' in requirement))
      .map((operation) => {
        const scope = (operation as unknown as Record<string, string | undefined>)['x-required-scope'];
        return { id: operation.id, scope, method: operation.method, path: pathOf(operation) };
      });
  });

  /** Without a body: the guard answers before anything else looks at the request. */
  const codeOf = async ({ method, path }: Asked, key: string): Promise<string> => {
    const { status, body } = await send(method, path, key, undefined, { Accept: 'application/json' });
    return status === 401 || status === 403 ? body.code : 'let in';
  };

  it('are known ones, read for GET and write otherwise', () => {
    const odd = operations.filter(({ scope, method }) => {
      if (scope === undefined) return false;
      if (!SCOPES.includes(scope)) return true;
      return scope.includes(':') && scope.endsWith(':read') !== (method === 'GET');
    });
    expect(odd).toEqual([]);
  });

  it('let in only those with the scope that an endpoint names', async () => {
    const owner = await person(service.url, 'scoped');
    const wrong: string[] = [];
    const scopes = [...new Set(operations.map(({ scope }) => scope))].filter((scope) => scope !== undefined);
    expect(scopes.length).toBeGreaterThan(10);
    for (const scope of scopes) {
      const only = await keyOf(owner, { scopes: [scope] });
      const others = await keyOf(owner, { scopes: SCOPES.filter((other) => other !== scope) });
      await eachOf(
        operations.filter((operation) => operation.scope === scope),
        async (operation) => {
          const answers = [await codeOf(operation, only.key), await codeOf(operation, others.key)];
          if (answers.join() !== 'let in,scope_missing') wrong.push(`${operation.id} (${scope}): ${answers.join()}`);
        },
      );
    }
    expect(wrong).toEqual([]);
  });

  it('open nothing that manages credentials, nor anything of administrators, also for an administrator', async () => {
    const admin = await person(service.url, 'admin');
    await inDatabase(`UPDATE identity.account SET role = 'admin' WHERE id = $1`, [admin.id]);
    expect((await send('GET', '/api/admin/audit-log', admin.token)).status).toBe(200);
    const { key } = await keyOf(admin);
    const closed = operations.filter(({ scope }) => scope === undefined);
    const answers = await Promise.all(closed.map(async (operation) => [operation.id, await codeOf(operation, key)]));
    expect(answers.filter(([, code]) => code !== 'api_key_refused')).toEqual([]);
    const ids = closed.map(({ id }) => id);
    const must = [
      ...['POST /auth/api-keys', 'GET /auth/api-keys', 'POST /auth/api-keys/{id}/revoke', 'POST /auth/logout'],
      ...['POST /auth/password/change', 'POST /auth/verify-email/resend', 'GET /auth/sessions'],
      ...['POST /auth/sessions/{id}/revoke', 'GET /api/admin/audit-log'],
    ];
    expect(must.filter((id) => !ids.includes(id))).toEqual([]);
    const opened = operations.filter(({ id, scope }) => id.includes('/api/admin') && scope !== undefined);
    expect(opened).toEqual([]);
  });
});
