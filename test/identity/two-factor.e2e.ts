import { spawnSync } from 'node:child_process';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailsTo } from '../support/mails.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';
import { appCode } from '../support/totp.js';
import { verifyAddress } from '../support/verified.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.dispose());

const codeOf = ({ status, body }: Reply) => [status, body.code ?? 'ok'];
const post = (path: string, token: string, body: object) => call(service.url, 'POST', path, { token, body });
const logIn = ({ email, password }: Person, code?: string) =>
  call(service.url, 'POST', '/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });

/** As if the newest accepted code were older. */
const forgetStep = ({ id }: Person) =>
  query(service.databaseUrl!, 'UPDATE identity.second_factor SET last_step = 0 WHERE account_id = $1', [id]);

async function withApp(): Promise<{ ada: Person; secret: string; codes: string[] }> {
  const ada = await person(service.url, 'ada');
  await verifyAddress(service.databaseUrl!, ada);
  const { body } = await post('/auth/two-factor/setup', ada.token, { password: ada.password });
  const enabled = await post('/auth/two-factor/enable', ada.token, { code: appCode(body.secret) });
  expect(enabled.status).toBe(200);
  return { ada, secret: body.secret, codes: enabled.body.recovery_codes };
}

const subjects = async ({ email }: Person) => (await mailsTo(service, email)).map(({ subject }) => subject);

describe('two-factor sign-in', () => {
  it('goes from setup to codes to off again, and says so by mail and in the log', async () => {
    const ada = await person(service.url, 'ada');
    await verifyAddress(service.databaseUrl!, ada);
    const me = async () => (await call(service.url, 'GET', '/auth/me', { token: ada.token })).body;
    expect(await me()).toMatchObject({ two_factor: false, is_admin: false });
    expect(codeOf(await post('/auth/two-factor/enable', ada.token, { code: '123456' }))).toEqual([
      409,
      'two_factor_off',
    ]);
    expect(codeOf(await post('/auth/two-factor/setup', ada.token, { password: 'wrong' }))).toEqual([
      400,
      'wrong_password',
    ]);
    const setup = await post('/auth/two-factor/setup', ada.token, { password: ada.password });
    const { secret, uri } = setup.body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(codeOf(await post('/auth/two-factor/enable', ada.token, { code: 'wrong' }))).toEqual([400, 'wrong_code']);
    expect((await logIn(ada)).status).toBe(200);

    const enabled = await post('/auth/two-factor/enable', ada.token, { code: appCode(secret) });
    expect(new Set(enabled.body.recovery_codes).size).toBe(10);
    expect(await me()).toMatchObject({ two_factor: true });
    expect(codeOf(await logIn(ada))).toEqual([401, 'second_factor_required']);
    expect(codeOf(await logIn(ada, '000000'))).toEqual([401, 'wrong_second_factor']);
    expect((await logIn(ada, appCode(secret, 1))).status).toBe(200);
    expect(codeOf(await logIn(ada, appCode(secret, 1)))).toEqual([401, 'wrong_second_factor']);
    expect(codeOf(await post('/auth/two-factor/setup', ada.token, { password: ada.password }))).toEqual([
      ...[409, 'two_factor_on'],
    ]);

    const off = { password: ada.password, code: enabled.body.recovery_codes[0] };
    expect(codeOf(await post('/auth/two-factor/disable', ada.token, { ...off, code: '000000' }))).toEqual([
      ...[400, 'wrong_code'],
    ]);
    expect((await post('/auth/two-factor/disable', ada.token, off)).body).toEqual({ ok: true });
    expect((await logIn(ada)).status).toBe(200);
    expect(await me()).toMatchObject({ two_factor: false });
    await eventually(async () => (await subjects(ada)).includes('Two-factor sign-in is off') || undefined, 'the mail');
    expect(await subjects(ada)).toContain('Two-factor sign-in is on');
    const acts = (await call(service.url, 'GET', '/auth/audit-log', { token: ada.token })).body.acts;
    expect(acts.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['two_factor.enabled', 'recovery_code.used', 'two_factor.disabled', 'login.failed']),
    );
  });

  it('takes a recovery code once, of two log-ins at once', async () => {
    const { ada, codes, secret } = await withApp();
    const both = await Promise.all([logIn(ada, codes[3]), logIn(ada, codes[3])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    await forgetStep(ada);
    const [code, typed] = [appCode(secret), `${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)}`];
    const again = await Promise.all([logIn(ada, code), logIn(ada, typed)]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 401]);
    const replaced = await post('/auth/two-factor/recovery-codes', ada.token, {
      password: ada.password,
      code: codes[4],
    });
    expect(replaced.body.recovery_codes).toHaveLength(10);
    expect((await logIn(ada, codes[5])).status).toBe(401);
    expect((await logIn(ada, replaced.body.recovery_codes[5])).status).toBe(200);
  });

  it('is asked for in the console and on the page of device logins, and the answer stays the same', async () => {
    const { ada, secret, codes } = await withApp();
    const { email, password } = ada;
    const headers = { origin: service.url, 'x-market-console': '1' };
    const web = (code?: string) =>
      call(service.url, 'POST', '/auth/web/login', { body: { email, password, ...(code && { code }) }, headers });
    expect(codeOf(await web())).toEqual([401, 'second_factor_required']);
    expect((await web()).headers.get('set-cookie')).toBeNull();
    expect((await web(codes[0])).headers.get('set-cookie')).toMatch(/^market_session=ws_/);

    const asked = (await call(service.url, 'POST', '/auth/device', { body: { client: 'test', scopes: ['jobs:read'] } }))
      .body;
    const answer = async (fields: object) => {
      const form = { decision: 'approve', code: asked.user_code, email, password, ...fields };
      const response = await fetch(`${service.url}/device`, { method: 'POST', body: new URLSearchParams(form) });
      return { status: response.status, text: await response.text() };
    };
    const missing = await answer({});
    expect([missing.status, missing.text]).toEqual([401, expect.stringContaining('needs a two-factor code')]);
    expect((await answer({ second_factor: '000000' })).text).toContain('two-factor code is wrong');
    await forgetStep(ada);
    const approved = await answer({ second_factor: appCode(secret) });
    expect([approved.status, approved.text]).toEqual([200, expect.stringContaining('Approved')]);
    expect(missing.text).not.toContain(password);
  });

  it('is asked for to change the password', async () => {
    const { ada, codes } = await withApp();
    const change = { current_password: ada.password, new_password: 'crimson-harbour-18-lantern' };
    const answer = async (more: object) =>
      codeOf(await post('/auth/password/change', ada.token, { ...change, ...more }));
    expect(await answer({})).toEqual([401, 'second_factor_required']);
    expect(await answer({ code: '000000' })).toEqual([400, 'wrong_code']);
    expect(await answer({ code: codes[0] })).toEqual([200, 'ok']);
  });

  it('is reset by the operator for who lost everything, with a reason', async () => {
    const { ada } = await withApp();
    const admin = (...words: string[]) => {
      const env = { ...process.env, DATABASE_URL: service.databaseUrl };
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bin/admin.js', ...words], { env });
      return [status, String(stdout) + String(stderr)];
    };
    expect(admin('reset-two-factor', ada.email)).toEqual([1, expect.stringContaining('--why <why>')]);
    expect(admin('reset-two-factor', ada.email, '--why', 'lost', 'phone')).toEqual([
      ...[0, expect.stringContaining('password alone')],
    ]);
    expect(admin('reset-two-factor', ada.email, '--why', 'again')).toEqual([
      ...[0, expect.stringContaining('has no two-factor')],
    ]);
    expect((await logIn(ada)).status).toBe(200);
    const { acts } = (await call(service.url, 'GET', '/auth/audit-log?act=two_factor.reset', { token: ada.token }))
      .body;
    expect(acts).toMatchObject([{ by: 'operator', detail: { why: 'lost phone' } }]);
    await eventually(async () => (await subjects(ada)).includes('Two-factor sign-in is off') || undefined, 'the mail');
  });

  it('is encrypted in the database, and leaves with the account', async () => {
    const { ada, secret, codes } = await withApp();
    const [row] = await query<{ secret: Buffer; hashes: string }>(
      service.databaseUrl!,
      `SELECT secret, (SELECT string_agg(encode(hash, 'hex'), ',') FROM identity.recovery_code WHERE account_id = $1) AS hashes
       FROM identity.second_factor WHERE account_id = $1`,
      [ada.id],
    );
    expect(row!.secret.toString('latin1')).not.toContain(secret);
    expect(row!.hashes.split(',')).toHaveLength(10);
    const exported = (await call(service.url, 'GET', '/auth/export', { token: ada.token })).body;
    expect(exported.data.account.two_factor).toMatchObject([{ enabled_at: expect.any(String) }]);
    for (const hidden of [secret, codes[0]!]) expect(JSON.stringify(exported)).not.toContain(hidden);
    const gone = { password: ada.password, forfeit_balance: true };
    const leave = (body: object) => call(service.url, 'DELETE', '/auth/me', { token: ada.token, body });
    expect(codeOf(await leave(gone))).toEqual([401, 'second_factor_required']);
    expect(codeOf(await leave({ ...gone, code: '000000' }))).toEqual([400, 'wrong_code']);
    expect((await leave({ ...gone, code: codes[1] })).status).toBe(200);
    const left = await query(
      service.databaseUrl!,
      `SELECT account_id FROM identity.second_factor WHERE account_id = $1
       UNION ALL SELECT account_id FROM identity.recovery_code WHERE account_id = $1`,
      [ada.id],
    );
    expect(left).toEqual([]);
  });
});

describe('guesses of a code', () => {
  let careful: Service;
  beforeAll(async () => {
    careful = await startService({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => careful?.dispose());

  it('are slowed down like those of a password, also by who knows the password', async () => {
    const { token, email, password } = await person(careful.url, 'ada');
    const send = (path: string, body: object, by?: string) => call(careful.url, 'POST', path, { body, token: by });
    const { secret } = (await send('/auth/two-factor/setup', { password }, token)).body;
    expect((await send('/auth/two-factor/enable', { code: appCode(secret) }, token)).status).toBe(200);
    const wrong = () => send('/auth/login', { email, password, code: '000000' });
    for (let guess = 0; guess < 5; guess++) {
      expect((await wrong()).body.code).toBe('wrong_second_factor');
      if (guess < 4) expect((await send('/auth/login', { email, password })).body.code).toBe('second_factor_required');
    }
    const right = await send('/auth/login', { email, password, code: appCode(secret, 1) });
    expect(codeOf(right)).toEqual([429, 'too_many_attempts']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
