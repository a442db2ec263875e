import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configPath, readConfig, writeConfig } from '../../clients/cli/src/config.js';
import { CommandLine, type Outcome } from './support/command-line.js';

const SERVER = 'https://market.example.org';
const ASKED = {
  ok: true,
  device_code: 'dc_secret',
  user_code: 'WDJB-MJHT',
  verification_uri: `${SERVER}/device`,
  verification_uri_complete: `${SERVER}/device?code=WDJB-MJHT`,
  expires_in: 600,
  interval: 0,
};
const ME = { ok: true, username: 'ada' };
const refusal = (status: number, code: string) => Response.json({ status, code, detail: code }, { status });

let folder: string;
let path: string;
/** What the market answers, by path, in turn; the last one again and again. */
let replies: Record<string, (() => Response)[]>;
let requests: { path: string; authorization: string | null; body: unknown }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-login-'));
  path = configPath({ XDG_CONFIG_HOME: folder });
  requests = [];
  replies = { '/auth/me': [() => Response.json(ME)], '/auth/device': [() => Response.json(ASKED)] };
});
afterEach(() => rmSync(folder, { recursive: true }));

const market: typeof fetch = async (input, init) => {
  const { pathname, origin } = new URL(input as URL);
  expect(origin).toBe(SERVER);
  const body = init?.body ? (JSON.parse(init.body as string) as unknown) : undefined;
  requests.push({ path: pathname, authorization: new Headers(init?.headers).get('authorization'), body });
  const [next] = replies[pathname]!.length > 1 ? replies[pathname]!.splice(0, 1) : replies[pathname]!;
  return next!();
};
const typed = (words: string, env = {}): Promise<Outcome> =>
  new CommandLine(market, { MARKET_API_KEY: '', XDG_CONFIG_HOME: folder, MARKET_URL: SERVER, ...env }).run(
    words.split(' '),
  );
const logins = () => readConfig(path).logins;

describe('login in the browser', () => {
  it('shows address and code, waits for the answer, and keeps the key where only its owner reads it', async () => {
    replies['/auth/device/token'] = [
      () => refusal(409, 'authorization_pending'),
      () => Response.json({ ok: true, key: 'mk_made', api_key: {} }),
    ];
    const { stdout, stderr, exitCode } = await typed('login --no-browser');
    expect([stdout, exitCode]).toEqual(['', 0]);
    expect(stderr).toContain(`Open ${ASKED.verification_uri_complete}\nand check that it shows the code WDJB-MJHT`);
    expect(stderr).toContain(`Logged in to ${SERVER} as ada.`);
    expect(stderr).not.toContain('mk_');
    expect(logins()).toEqual({ [SERVER]: { username: 'ada', key: 'mk_made', made: true } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(requests[0]!.body).toMatchObject({ client: 'market CLI', scopes: expect.arrayContaining(['jobs:write']) });
    expect(requests[1]!.body).toEqual({ device_code: 'dc_secret' });
  });

  it('goes on asking when the market is away for a moment', async () => {
    replies['/auth/device/token'] = [
      () => refusal(503, 'overloaded'),
      () => {
        throw new TypeError('fetch failed');
      },
      () => Response.json({ ok: true, key: 'mk_made', api_key: {} }),
    ];
    expect(await typed('login --no-browser')).toMatchObject({ exitCode: 0 });
    expect(logins()).toMatchObject({ [SERVER]: { key: 'mk_made' } });
  });

  it('keeps what other programs stored meanwhile', async () => {
    const other = { username: 'bob', session: { token: 'new', refresh_token: 'rt_new', expires_at: 0 } };
    replies['/auth/device/token'] = [
      () => {
        writeConfig(path, { logins: { 'https://other.example': other } });
        return Response.json({ ok: true, key: 'mk_made', api_key: {} });
      },
    ];
    writeConfig(path, { logins: { 'https://other.example': { username: 'bob' } } });
    await typed('login --no-browser');
    expect(logins()).toMatchObject({ 'https://other.example': other, [SERVER]: { key: 'mk_made' } });
  });

  it.each([
    ['refused', 403, 'access_denied', 4, /refused in the browser/],
    ['too late', 400, 'expired_token', 5, /run `market login` again/],
  ])('that is %s leaves no login', async (_, status, code, exitCode, message) => {
    replies['/auth/device/token'] = [() => refusal(status, code)];
    const outcome = await typed('login --no-browser');
    expect(outcome).toMatchObject({ exitCode, stderr: expect.stringMatching(message) });
    expect(readConfig(path)).toEqual({ logins: {} });
  });
});

describe('a login', () => {
  const made = { username: 'ada', key: 'mk_made', made: true };

  it('is used for its own server only; MARKET_API_KEY wins over it', async () => {
    writeConfig(path, { server: SERVER, logins: { [SERVER]: made } });
    await typed('whoami', { MARKET_URL: '' });
    await typed('whoami', { MARKET_API_KEY: 'mk_env' });
    writeConfig(path, { logins: { 'https://other.example': made } });
    await typed('whoami');
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer mk_made', 'Bearer mk_env', null]);
  });

  it('is not hidden by MARKET_API_KEY', async () =>
    expect(await typed('login', { MARKET_API_KEY: 'mk_env' })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('unset it'),
    }));

  it('ends with its key, unless the key was given', async () => {
    replies['/auth/api-keys/revoke'] = [() => Response.json({ ok: true })];
    writeConfig(path, { logins: { [SERVER]: made } });
    expect(await typed('logout')).toMatchObject({ exitCode: 0 });
    expect(requests).toEqual([{ path: '/auth/api-keys/revoke', authorization: null, body: { key: 'mk_made' } }]);
    writeConfig(path, { logins: { [SERVER]: { username: 'ada', key: 'mk_given' } } });
    await typed('logout');
    expect(requests).toHaveLength(1);
    expect(logins()).toEqual({});
  });
});

describe('a sign-in with a password', () => {
  const HOUR = 3_600_000;
  const session = (token: string, expires_at: number) => ({ token, refresh_token: `rt_${token}`, expires_at });
  const renewed = () => Response.json({ ok: true, token: 'second', refresh_token: 'rt_second', expires_in: 3600 });

  it('is not asked for after Ctrl-C', async () => {
    const line = new CommandLine(market, { MARKET_API_KEY: '', XDG_CONFIG_HOME: folder, MARKET_URL: SERVER }, true);
    const outcome = line.run(['login', '--with-key']);
    await line.answer(/API key: /, 'mk_\x03');
    expect(await outcome).toMatchObject({ exitCode: 130, stderr: 'API key: \n' });
    expect(requests).toEqual([]);
  });

  it('is renewed when it is nearly over, and kept', async () => {
    replies['/auth/refresh'] = [renewed];
    writeConfig(path, { logins: { [SERVER]: { username: 'ada', session: session('first', Date.now()) } } });
    expect(await typed('whoami')).toMatchObject({ exitCode: 0 });
    expect(requests.map(({ path: asked, authorization }) => [asked, authorization])).toEqual([
      ['/auth/refresh', null],
      ['/auth/me', 'Bearer second'],
    ]);
    expect(logins()[SERVER]!.session).toMatchObject({ token: 'second', refresh_token: 'rt_second' });
  });

  it('is renewed once, by programs that run at the same time', async () => {
    replies['/auth/refresh'] = [renewed];
    writeConfig(path, { logins: { [SERVER]: { username: 'ada', session: session('first', Date.now()) } } });
    await Promise.all(Array.from({ length: 4 }, () => typed('whoami')));
    expect(requests.filter((request) => request.path === '/auth/refresh')).toHaveLength(1);
    expect(requests.filter((request) => request.authorization === 'Bearer second')).toHaveLength(4);
  });

  it('that was ended elsewhere asks for a new one', async () => {
    replies['/auth/me'] = [() => refusal(401, 'signed_out')];
    replies['/auth/refresh'] = [() => refusal(401, 'unauthorized')];
    writeConfig(path, { logins: { [SERVER]: { username: 'ada', session: session('first', Date.now() + HOUR) } } });
    expect(await typed('whoami')).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('run `market login`') });
    expect(readFileSync(path, 'utf8')).toContain('rt_first');
  });
});
