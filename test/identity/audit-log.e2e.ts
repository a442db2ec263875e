import { spawnSync } from 'node:child_process';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailToken } from '../support/mails.js';
import { Api } from '../support/openapi.js';
import { breaks } from '../support/schema-check.js';
import { sharedService, type SharedService } from '../support/service.js';

interface Act {
  id: string;
  act: string;
  by: string;
  detail: Record<string, unknown>;
  address: string | null;
  program: string | null;
  request_id: string | null;
  api_key_id: string | null;
  user_id?: string;
}

describe('the audit log', () => {
  let service: SharedService;

  beforeAll(async () => {
    service = await sharedService();
  });

  const send = (method: string, path: string, token?: string, body?: unknown, headers = {}) =>
    call(service.url, method, path, { token, body, headers });
  const acts = async (token: string, query = ''): Promise<Act[]> =>
    (await send('GET', `/auth/audit-log${query}`, token)).body.acts;
  const kinds = async (token: string) => (await acts(token)).map(({ act }) => act);

  it('has every security-relevant act of an account, newest first, with where it came from', async () => {
    const ada = await person(service.url, 'ada');
    const { email, password } = ada;
    const headers = { 'User-Agent': 'laptop/1.0', 'X-Request-Id': 'my-login', 'X-Forwarded-For': '203.0.113.9' };
    const login = (await send('POST', '/auth/login', undefined, { email, password }, headers)).body;
    await send('POST', '/auth/refresh', undefined, { refresh_token: login.refresh_token });
    await send('POST', '/auth/refresh', undefined, { refresh_token: login.refresh_token });
    await send('POST', '/auth/verify-email', undefined, { token: await mailToken(service, email, 'vt') });
    const made = (await send('POST', '/auth/api-keys', ada.token, { name: 'ci', scopes: ['worker:write'] })).body;
    const worker = (await send('POST', '/api/worker/token/create', made.key, { name: 'rig' })).body;
    await send('POST', `/api/worker/tokens/${worker.token_id}/rotate`, ada.token);
    await send('POST', `/api/worker/tokens/${worker.token_id}/revoke`, ada.token);
    await send('POST', `/auth/api-keys/${made.api_key.id}/revoke`, ada.token);
    const change = { current_password: password, new_password: 'crimson-harbour-18' };
    expect((await send('POST', '/auth/password/change', ada.token, change)).status).toBe(200);
    const other = (await send('POST', '/auth/login', undefined, { email, password: change.new_password })).body;
    const [session] = (await send('GET', '/auth/sessions', ada.token)).body.sessions;
    await send('POST', `/auth/sessions/${session.id}/revoke`, ada.token);
    await send('POST', '/auth/logout', ada.token);
    const { token } = (await send('POST', '/auth/login', undefined, { email, password: change.new_password })).body;
    expect(await kinds(token)).toEqual([
      ...[
        'session.opened',
        'session.closed',
        'session.revoked',
        'session.opened',
        'password.changed',
        'api_key.revoked',
      ],
      ...['worker_token.revoked', 'worker_token.rotated', 'worker_token.created', 'api_key.created'],
      ...['email.verified', 'refresh_token.reused', 'session.opened', 'account.registered'],
    ]);
    const all = await acts(token);
    const first = all.filter(({ act }) => act === 'session.opened').at(-1);
    expect(first).toMatchObject({ by: 'you', program: 'laptop/1.0', request_id: 'my-login', api_key_id: null });
    // Only proxies that are trusted say where a client is.
    expect(first?.address).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/);
    const byKey = all.find(({ act }) => act === 'worker_token.created');
    expect(byKey).toMatchObject({ api_key_id: made.api_key.id, detail: { token_id: worker.token_id, name: 'rig' } });
    const secrets = [password, change.new_password, made.key, worker.token, other.refresh_token, other.token];
    expect(secrets.filter((secret) => JSON.stringify(all).includes(secret))).toEqual([]);
  });

  it('has wrong passwords, also those of strangers, and nothing of accounts that do not exist', async () => {
    const ada = await person(service.url, 'ada');
    for (const email of [ada.email, `no-${ada.email}`])
      await send('POST', '/auth/login', undefined, { email, password: 'a guess' }, { 'User-Agent': 'thief/1.0' });
    const change = { current_password: 'a guess', new_password: 'crimson-harbour-18' };
    await send('POST', '/auth/password/change', ada.token, change, { 'User-Agent': 'thief/2.0' });
    const failures = await eventually(async () => {
      const found = await acts(ada.token, '?act=login.failed');
      return found.length === 2 && found;
    });
    expect(failures.map(({ program }) => program).sort()).toEqual(['thief/1.0', 'thief/2.0']);
    expect(failures[0]).toMatchObject({ address: expect.any(String), request_id: expect.any(String), by: 'you' });
  });

  it('is read page by page and by kind, and takes no nonsense', async () => {
    const ada = await person(service.url, 'ada');
    const { email, password } = ada;
    for (let n = 0; n < 3; n++) await send('POST', '/auth/login', undefined, { email, password });
    const all = await acts(ada.token);
    const page = (await send('GET', '/auth/audit-log?limit=3', ada.token)).body;
    const rest = (await send('GET', `/auth/audit-log?limit=3&cursor=${page.next_cursor}`, ada.token)).body;
    expect([...page.acts, ...rest.acts]).toEqual(all);
    expect(rest.next_cursor).toBeNull();
    expect(await acts(ada.token, '?act=account.registered')).toEqual(all.slice(-1));
    const nonsense = [
      'act=%27%20OR%201',
      'act=',
      'cursor=e30',
      'limit=0',
      `user_id=${ada.id}`,
      `act=${'a'.repeat(99)}.b`,
    ];
    for (const query of nonsense)
      expect([query, (await send('GET', `/auth/audit-log?${query}`, ada.token)).status]).toEqual([query, 400]);
    expect((await send('GET', '/auth/audit-log')).status).toBe(401);
  });

  it('is open to administrators for all accounts; users do not see where those sit', async () => {
    const [ada, bob] = [await person(service.url, 'ada'), await person(service.url, 'bob')];
    const whole = (who: Person, query = '') => send('GET', `/api/admin/audit-log${query}`, who.token);
    expect((await whole(ada)).body.code).toBe('admin_only');
    makeAdmin(ada);
    const { body } = await whole(ada, '?limit=1000');
    const shown = body.acts as Act[];
    expect(shown).toContainEqual(expect.objectContaining({ by: 'operator' }));
    const api = await Api.of(service.url);
    expect(breaks(api, api.replySchema(api.operation('GET /api/admin/audit-log'))!, body)).toEqual([]);
    expect(new Set(shown.map(({ user_id }) => user_id)).size).toBeGreaterThan(1);
    const [changed] = await acts(ada.token, '?act=role.changed');
    const nowhere = { address: null, program: null, request_id: null, api_key_id: null };
    expect(changed).toMatchObject({ by: 'operator', detail: { role: 'admin' }, ...nowhere });
    const ofBob = (await whole(ada, `?user_id=${bob.id}`)).body.acts as Act[];
    expect(ofBob).toMatchObject([
      { act: 'account.registered', user_id: bob.id, by: bob.id, program: expect.any(String) },
    ]);
    expect((await whole(ada, '?user_id=bob')).status).toBe(400);
    expect((await whole(ada, `?user_id=${ada.id}&act=role.changed`)).body.acts).toHaveLength(1);
  });

  function makeAdmin({ email }: Person): void {
    const env = { ...process.env, DATABASE_URL: service.databaseUrl };
    const { status, stderr } = spawnSync(process.execPath, ['dist/bin/admin.js', 'make-admin', email], {
      env,
    });
    expect([status, String(stderr)]).toEqual([0, '']);
  }
});
