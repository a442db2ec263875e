import { call, person, type Person, type Reply } from '../support/client.js';
import { query } from '../support/query.js';
import { sharedService, startService, type Service, type SharedService } from '../support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

/** As the console's pages send it, with what the browser adds. */
function send(path: string, { cookie = '', body = {}, ...changes }: Record<string, unknown> = {}): Promise<Reply> {
  const headers = { origin: service.url, 'x-market-console': '1', ...(cookie !== '' && { cookie }), ...changes };
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const content = /login|register/.test(path) ? { body } : {};
  return call(service.url, 'POST', `/auth/web/${path}`, { ...content, headers: sent as Record<string, string> });
}
const cookieOf = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0] ?? '';
const codeOf = ({ status, body }: Reply) => [status, body.code];

async function signedIn(): Promise<{ ada: Person; token: string; cookie: string }> {
  const ada = await person(service.url, 'ada');
  const reply = await send('login', { body: { email: ada.email, password: ada.password } });
  expect(reply.status).toBe(200);
  return { ada, token: reply.body.token, cookie: cookieOf(reply) };
}
const me = (token: string) => call(service.url, 'GET', '/auth/me', { token });

describe('the console over HTTP', () => {
  it('signs in like a program, but for the refresh token, which only the cookie has', async () => {
    const ada = await person(service.url, 'ada');
    const { email, password } = ada;
    const program = await call(service.url, 'POST', '/auth/login', { body: { email, password } });
    const reply = await send('login', { body: { email, password } });
    const { refresh_token: _, ...rest } = program.body;
    expect(reply.body).toEqual({ ...rest, token: expect.any(String) });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^market_session=ws_[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/auth\/web; Max-Age=2592000$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(reply.body)).not.toContain('ws_');
    expect((await me(reply.body.token)).body.username).toBe(rest.user.username);
  });

  it('registers and is signed in at once', async () => {
    const username = `web-${process.pid}-${Date.now()}`;
    const account = { username, email: `${username}@example.com`, password: 'violet-anchor-72-meadow' };
    const reply = await send('register', { body: account });
    expect(reply.body).toMatchObject({ ok: true, user: { username } });
    expect(reply.body).not.toHaveProperty('refresh_token');
    expect((await send('refresh', { cookie: cookieOf(reply) })).status).toBe(200);
    expect(codeOf(await send('register', { body: account }))).toEqual([409, 'username_taken']);
  });

  it('is the only one that may: other origins, none, and forms without the header are refused', async () => {
    const { cookie, ada, token } = await signedIn();
    const body = { email: ada.email, password: ada.password };
    const account = { username: `x${Date.now()}`, email: 'x@example.com', password: 'violet-anchor-72-meadow' };
    for (const path of ['login', 'register', 'refresh', 'logout'])
      for (const wrong of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: service.url.replace('http:', 'https:') },
        { origin: `${service.url}.evil.example` },
        { origin: undefined },
        { 'x-market-console': undefined },
        { 'x-market-console': '2' },
      ]) {
        const reply = await send(path, { cookie, body: path === 'login' ? body : account, ...wrong });
        expect([path, wrong, ...codeOf(reply)]).toEqual([path, wrong, 403, 'console_only']);
        expect(reply.headers.get('set-cookie')).toBeNull();
      }
    expect((await me(token)).status).toBe(200);
    expect((await send('refresh', { cookie })).status).toBe(200);
  });

  it('is known by its cookie nowhere else', async () => {
    const { cookie } = await signedIn();
    const headers = { cookie, origin: service.url, 'x-market-console': '1' };
    expect((await call(service.url, 'GET', '/auth/me', { headers })).status).toBe(401);
    const refresh_token = cookie.split('=')[1]!;
    const refresh = (body: object) => call(service.url, 'POST', '/auth/refresh', { headers, body });
    expect(codeOf(await refresh({ refresh_token }))).toEqual([401, 'invalid_refresh_token']);
    expect(codeOf(await send('refresh', { cookie: 'other=1' }))).toEqual([401, 'invalid_refresh_token']);
    expect(codeOf(await send('refresh', { cookie: 'market_session=ws_unknown' }))).toEqual([
      ...[401, 'invalid_refresh_token'],
    ]);
    expect((await send('refresh', { cookie: `a=1; ${cookie}; b=2` })).status).toBe(200);
  });

  it('takes the cookie of the session that the console names, and none that another site planted', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()];
    const sessionOf = async ({ token }: { token: string }) =>
      (await call(service.url, 'GET', '/auth/sessions', { token })).body.sessions.find(
        ({ current }: { current: boolean }) => current,
      ).id as string;
    const [own, planted] = [await sessionOf(ada), eve.cookie];
    const both = [`${planted}; ${ada.cookie}`, `a=1; ${ada.cookie}; ${planted}`];
    for (const cookie of [...both, planted]) {
      const named = { cookie, 'x-market-session': cookie === planted ? own : 'nonsense' };
      expect(codeOf(await send('refresh', named))).toEqual([401, 'invalid_refresh_token']);
    }
    expect(codeOf(await send('refresh', { cookie: both[0] }))).toEqual([401, 'invalid_refresh_token']);
    for (const cookie of both) {
      const { body } = await send('refresh', { cookie, 'x-market-session': own });
      expect((await me(body.token)).body.id).toBe(ada.ada.id);
    }
    await send('logout', { cookie: both[0], 'x-market-session': own });
    expect((await me(ada.token)).body.code).toBe('signed_out');
    expect((await me(eve.token)).status).toBe(200);
  });

  it('goes on in two tabs that refresh at once, for 30 seconds', async () => {
    const { cookie } = await signedIn();
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => send('refresh', { cookie })));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const next = new Set(tabs.map(cookieOf));
    expect([next.size, next.has(cookie)]).toEqual([1, false]);
    for (const { body } of tabs) expect((await me(body.token)).status).toBe(200);
    const [second] = next;
    const third = await send('refresh', { cookie: second });
    expect(cookieOf(await send('refresh', { cookie }))).toBe(cookieOf(third));
    expect((await call(service.url, 'GET', '/auth/sessions', { token: third.body.token })).body.sessions).toHaveLength(
      2,
    );
  });

  it('goes on by a used cookie whose answer was lost, and ends for both if somebody else has that answer', async () => {
    const { cookie, ada } = await signedIn();
    const later = () =>
      query(
        service.databaseUrl!,
        `UPDATE identity.refresh_token SET used_at = used_at - interval '31 s' WHERE session_id IN
           (SELECT id FROM identity.session WHERE account_id = $1)`,
        [ada.id],
      );
    const second = cookieOf(await send('refresh', { cookie }));
    await later();
    expect(cookieOf(await send('refresh', { cookie }))).toBe(second);
    const third = await send('refresh', { cookie: second });
    await later();
    expect(codeOf(await send('refresh', { cookie }))).toEqual([401, 'invalid_refresh_token']);
    expect(codeOf(await send('refresh', { cookie: cookieOf(third) }))).toEqual([401, 'invalid_refresh_token']);
    expect((await me(third.body.token)).body.code).toBe('signed_out');
    const { acts } = (await call(service.url, 'GET', '/auth/audit-log', { token: ada.token })).body;
    expect(acts[0].act).toBe('refresh_token.reused');
  });

  it('stores no token', async () => {
    const { cookie, ada } = await signedIn();
    const next = cookieOf(await send('refresh', { cookie }));
    const rows = await query<{ text: string }>(
      service.databaseUrl!,
      `SELECT t::text || encode(hash, 'escape') AS text FROM identity.refresh_token t
       JOIN identity.session s ON s.id = t.session_id WHERE s.account_id = $1`,
      [ada.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const token of [cookie, next]) expect(rows.map(({ text }) => text).join()).not.toContain(token.split('=')[1]);
  });

  it('signs out by the cookie, which it clears, and may do so twice', async () => {
    const { cookie, token } = await signedIn();
    for (const sent of [cookie, cookie, '']) {
      const reply = await send('logout', { cookie: sent });
      expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
      expect(reply.headers.get('set-cookie')).toBe(
        'market_session=; HttpOnly; SameSite=Strict; Path=/auth/web; Max-Age=0',
      );
    }
    expect((await me(token)).body.code).toBe('signed_out');
    expect((await send('refresh', { cookie })).status).toBe(401);
  });

  it('signs out everywhere else; API keys and this session stay', async () => {
    const { ada, token, cookie } = await signedIn();
    const key = await call(service.url, 'POST', '/auth/api-keys', {
      token,
      body: { name: 'ci', scopes: ['account:read'] },
    });
    const revoke = (by: string) => call(service.url, 'POST', '/auth/sessions/revoke-others', { token: by });
    expect((await revoke(key.body.key)).status).toBe(403);
    expect((await revoke(token)).body).toEqual({ ok: true });
    expect((await me(ada.token)).body.code).toBe('signed_out');
    expect((await me(key.body.key)).status).toBe(200);
    expect((await send('refresh', { cookie })).status).toBe(200);
    expect((await call(service.url, 'GET', '/auth/sessions', { token })).body.sessions).toHaveLength(1);
  });
});

describe('the console over HTTPS', () => {
  let https: Service;
  beforeAll(async () => {
    https = await startService({ env: { PUBLIC_URL: 'https://market.example' } });
  });
  afterAll(() => https?.dispose());

  it('has a cookie that browsers keep off plain HTTP, and the origin of PUBLIC_URL', async () => {
    const { email, password } = await person(https.url, 'ada');
    const post = (path: string, origin: string, options = {}, cookie = 'none=1') =>
      call(https.url, 'POST', `/auth/web/${path}`, {
        ...options,
        headers: { origin, cookie, 'x-market-console': '1' },
      });
    expect((await post('login', https.url, { body: { email, password } })).body.code).toBe('console_only');
    const reply = await post('login', 'https://market.example', { body: { email, password } });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Secure-market_session=ws_[\w-]{43}; HttpOnly; Secure; SameSite=Strict; Path=\/auth\/web; Max-Age=2592000$/,
    );
    const plain = cookieOf(reply).replace('__Secure-', '');
    expect((await post('refresh', 'https://market.example', {}, plain)).status).toBe(401);
    expect((await post('refresh', 'https://market.example', {}, cookieOf(reply))).status).toBe(200);
  });
});
