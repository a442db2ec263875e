import { openBrowser, type Browser } from '../support/browser.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { mailLink } from '../support/mails.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let ada: Person;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'debug' } });
  browser = await openBrowser({ javaScriptEnabled: false });
  ada = await person(service.url, 'ada');
});
afterAll(async () => {
  await browser?.close();
  await service?.dispose();
});

const SCOPES = ['account:read', 'jobs:read', 'jobs:write'];

async function ask(changes: object = {}) {
  const body = { client: 'market CLI', hostname: 'ada-laptop', scopes: SCOPES, daily_cap_coin: 50, ...changes };
  const reply = await call(service.url, 'POST', '/auth/device', { body });
  expect(reply.status).toBe(200);
  return reply.body;
}

const poll = (device_code: string): Promise<Reply> =>
  call(service.url, 'POST', '/auth/device/token', { body: { device_code } });
const codeOf = async (device_code: string) => {
  const { status, body } = await poll(device_code);
  return [status, body.code];
};

async function answer(fields: Record<string, string>, { email, password }: Person = ada) {
  const body = new URLSearchParams({ decision: 'approve', email, password, ...fields });
  const response = await fetch(`${service.url}/device`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const open = async (code: string) => {
  const response = await fetch(`${service.url}/device?code=${encodeURIComponent(code)}`);
  return { status: response.status, text: await response.text() };
};

/** As if so much time had passed for every login. */
const pass = (interval: string) =>
  query(
    service.databaseUrl!,
    `UPDATE identity.device_login SET expires_at = expires_at - $1::interval, polled_at = polled_at - $1::interval`,
    [interval],
  );

describe('the login of a program', () => {
  it('is approved in a browser, with the caps that the person chooses, and yields one API key', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ verification_uri: `${service.url}/device`, expires_in: 600, interval: 3 });
    expect(asked.verification_uri_complete).toBe(`${service.url}/device?code=${asked.user_code}`);
    expect(asked.user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(await codeOf(asked.device_code)).toEqual([409, 'authorization_pending']);
    const { page } = browser;
    await page.goto(asked.verification_uri);
    await page.fill('#code', asked.user_code.toLowerCase().replace('-', ' '));
    await page.click('button');
    const shown = await page.textContent('main');
    for (const fact of ['“market CLI on ada-laptop”', asked.user_code, '127.0.0.1', SCOPES.join(' '), '90 days'])
      expect(shown).toContain(fact);
    expect(await page.inputValue('#daily_cap_coin')).toBe('50');
    await page.fill('#daily_cap_coin', '12.5');
    await page.fill('#email', ada.email);
    await page.fill('#password', 'not my password');
    await page.click('button[value=approve]');
    expect(await page.textContent('[role=alert]')).toContain('password is wrong');
    expect(await page.inputValue('#password')).toBe('');
    expect(await page.inputValue('#daily_cap_coin')).toBe('12.5');
    expect(browser.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.fill('#password', ada.password);
    await page.click('button[value=approve]');
    expect(await page.textContent('h1')).toBe('Approved');
    expect(browser.complaints).toEqual([]);

    const [first, second] = (await Promise.all([poll(asked.device_code), poll(asked.device_code)])).sort(
      (a, b) => a.status - b.status,
    );
    expect([first!.status, second!.status, second!.body.code]).toEqual([200, 400, 'expired_token']);
    const { key, api_key } = first!.body;
    expect(api_key).toMatchObject({ name: 'market CLI on ada-laptop', scopes: SCOPES, daily_cap_coin: 12.5 });
    const days = (Date.parse(api_key.expires_at) - Date.parse(api_key.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(90, 3);
    expect(await codeOf(asked.device_code)).toEqual([400, 'expired_token']);

    const me = await call(service.url, 'GET', '/auth/me', { token: key });
    expect(me.body.api_key).toMatchObject({ ...api_key, spent_today_coin: 0, last_used_at: expect.any(String) });
    expect((await call(service.url, 'GET', '/auth/me', { token: ada.token })).body.api_key).toBeNull();
    const acts = (await call(service.url, 'GET', '/auth/audit-log', { token: ada.token })).body.acts;
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'api_key.created' },
      { act: 'device_login.approved', detail: { name: 'market CLI on ada-laptop', asked_from: '127.0.0.1' } },
    ]);
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await call(service.url, 'POST', '/auth/api-keys/revoke', { body: { key } })).status).toBe(200);
    expect((await call(service.url, 'GET', '/auth/me', { token: key })).status).toBe(401);
    const rows = JSON.stringify(await query(service.databaseUrl!, 'SELECT l::text FROM identity.device_login l'));
    for (const secret of [key, asked.device_code, asked.user_code, ada.password]) {
      expect(service.output()).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });

  it('is denied by anybody who has the code, without a password', async () => {
    const { device_code, user_code } = await ask();
    const denied = await answer({ code: user_code, decision: 'deny' }, { email: '', password: '' } as Person);
    expect([denied.status, denied.text]).toEqual([200, expect.stringContaining('Denied')]);
    expect(await codeOf(device_code)).toEqual([403, 'access_denied']);
    expect((await answer({ code: user_code })).status).toBe(400);
    expect(await codeOf(device_code)).toEqual([403, 'access_denied']);
  });

  it('slows down a program that polls too often, and tells it the answer at once', async () => {
    const { device_code, user_code } = await ask();
    expect(await codeOf(device_code)).toEqual([409, 'authorization_pending']);
    const slower = await poll(device_code);
    expect([slower.status, slower.body.code, slower.headers.get('retry-after')]).toEqual([429, 'slow_down', '8']);
    for (const seconds of ['13', '18', '23', '28', '33', '38', '43', '48', '53', '58', '60', '60'])
      expect((await poll(device_code)).headers.get('retry-after')).toBe(seconds);
    await pass('60 seconds');
    expect(await codeOf(device_code)).toEqual([409, 'authorization_pending']);
    expect((await answer({ code: user_code })).status).toBe(200);
    expect((await poll(device_code)).status).toBe(200);
  });

  it('expires after ten minutes, answered or not', async () => {
    const [waiting, approved] = [await ask(), await ask()];
    expect((await answer({ code: approved.user_code })).status).toBe(200);
    await pass('10 minutes');
    for (const { device_code } of [waiting, approved])
      expect(await codeOf(device_code)).toEqual([400, 'expired_token']);
    expect((await open(waiting.user_code)).status).toBe(400);
    expect((await answer({ code: waiting.user_code })).status).toBe(400);
    expect(await codeOf('dc_nonsense')).toEqual([400, 'expired_token']);
  });

  it('has no key after its person reset the password', async () => {
    const bob = await person(service.url, 'bob');
    const { device_code, user_code } = await ask();
    expect((await answer({ code: user_code }, bob)).status).toBe(200);
    await call(service.url, 'POST', '/auth/password/forgot', { body: { email: bob.email } });
    const token = new URL(await mailLink(service, bob.email, 'reset-password')).searchParams.get('token');
    const body = { token, new_password: 'crimson-harbour-18-lantern' };
    expect((await call(service.url, 'POST', '/auth/password/reset', { body })).status).toBe(200);
    expect(await codeOf(device_code)).toEqual([400, 'expired_token']);
  });

  it('has no key of a suspended account', async () => {
    const cleo = await person(service.url, 'cleo');
    const { device_code, user_code } = await ask();
    expect((await answer({ code: user_code }, cleo)).status).toBe(200);
    await query(service.databaseUrl!, `UPDATE identity.account SET suspended_at = now() WHERE id = $1`, [cleo.id]);
    expect(await codeOf(device_code)).toEqual([403, 'access_denied']);
    const refused = await answer({ code: (await ask()).user_code }, cleo);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('suspended')]);
  });

  it('is shown as text, whatever the program calls itself', async () => {
    const { user_code } = await ask({ client: '<b onclick=x>', hostname: '"><script>' });
    const { text } = await open(user_code);
    expect(text).toContain('&lt;b onclick=x&gt; on &quot;&gt;&lt;script&gt;');
    expect(text).not.toMatch(/<b |<script/);
    expect((await answer({ code: user_code, decision: 'deny' })).status).toBe(200);
  });

  it('has at most ten of a network waiting', async () => {
    await pass('10 minutes');
    for (let waiting = 0; waiting < 10; waiting++) await ask();
    const refused = await call(service.url, 'POST', '/auth/device', { body: { client: 'x', scopes: SCOPES } });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    await pass('10 minutes');
    await ask();
  });

  it('is untouched by what another site makes a browser send', async () => {
    const { user_code } = await ask();
    await query(service.databaseUrl!, 'DELETE FROM identity.failure_count');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    for (let image = 0; image < 10; image++) await fetch(`${service.url}/device?code=BBBB-BBBB`, { headers });
    for (let form = 0; form < 10; form++) {
      const body = new URLSearchParams({ code: 'BBBB-BBBB', decision: 'deny' });
      expect((await fetch(`${service.url}/device`, { method: 'POST', headers, body })).status).toBe(403);
    }
    // A link in a web mail shows the code, and nothing of the login, until the person sends it.
    const linked = await (await fetch(`${service.url}/device?code=${user_code}`, { headers })).text();
    expect(linked).toContain(`value="${user_code}"`);
    expect(linked).not.toContain('market CLI');
    expect((await open(user_code)).text).toContain('market CLI');
  });

  it('can’t be found by guessing codes', async () => {
    const { user_code } = await ask();
    await query(service.databaseUrl!, 'DELETE FROM identity.failure_count');
    for (let guess = 0; guess < 5; guess++) {
      expect((await open('BBBB-BBBB')).status).toBe(400);
      expect((await answer({ code: 'not a code' })).status).toBe(400);
    }
    expect((await open(user_code)).status).toBe(429);
    const blocked = await answer({ code: user_code });
    expect([blocked.status, blocked.text]).toEqual([429, expect.stringContaining('Too many attempts')]);
  });
});
