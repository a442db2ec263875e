import { execFileSync, spawnSync } from 'node:child_process';
import { call, person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailsTo, mailToken } from '../support/mails.js';
import { startService, type Service } from '../support/service.js';

/** The process that hashes passwords, somewhere below the service's own. */
function hashProcess(root: number): { pid: number; nice: number } | undefined {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [pid, parent, nice, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), nice: Number(nice), args: args.join(' ') };
  });
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root).find(({ args }) => args.includes('hash-process'));
}

/** Whether that process is there, and not only waiting to be reaped by its new parent. */
function isHashing(pid: number): boolean {
  const args = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return args.includes('hash-process');
}

describe('accounts over HTTP', () => {
  let service: Service;
  const post = (path: string, body?: unknown, token?: string, headers = {}) =>
    call(service.url, 'POST', path, { body, token, headers });
  const login = ({ email, password }: { email: string; password: string }) => post('/auth/login', { email, password });

  beforeAll(async () => {
    service = await startService({
      env: { RATE_LIMIT: 'on', RATE_LIMITS: 'credentials=1000/60', PUBLIC_URL: 'https://market.example' },
    });
  });
  afterAll(() => service.dispose());

  it('registers, shows, refreshes, confirms, resets and logs out', async () => {
    const ada = await person(service.url, 'ada');
    const shape = { ok: true, expires_in: 3600, refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/) };
    const signedIn = await login(ada);
    expect(signedIn.body).toEqual({
      ...shape,
      token: expect.any(String),
      user: { id: ada.id, username: expect.any(String), email: ada.email, coin_balance: 100, usd_balance: 10 },
    });
    const me = {
      ok: true,
      id: ada.id,
      username: signedIn.body.user.username,
      coin_balance: 100,
      usd_balance: 10,
      api_key: null,
      two_factor: false,
      is_admin: false,
    };
    expect((await call(service.url, 'GET', '/auth/me', ada)).body).toEqual({
      ...me,
      email_verified: false,
      language: 'en',
    });

    const refreshed = await post('/auth/refresh', { refresh_token: signedIn.body.refresh_token });
    expect(refreshed.body).toEqual({ ...shape, token: expect.any(String) });
    expect((await post('/auth/refresh', { refresh_token: signedIn.body.refresh_token })).status).toBe(401);
    expect((await post('/auth/refresh', { refresh_token: refreshed.body.refresh_token })).status).toBe(401);

    const verify = await mailToken(service, ada.email, 'vt');
    expect((await post('/auth/verify-email', { token: verify })).body).toEqual({ ok: true });
    expect((await call(service.url, 'GET', '/auth/me', ada)).body).toEqual({
      ...me,
      email_verified: true,
      language: 'en',
    });

    expect((await post('/auth/password/forgot', { email: ada.email })).body).toEqual({ ok: true });
    const reset = { token: await mailToken(service, ada.email, 'pr'), new_password: 'crimson-harbour-18' };
    const key = { 'Idempotency-Key': 'reset once' };
    expect((await post('/auth/password/reset', reset, undefined, key)).body).toEqual({ ok: true });
    const again = await post('/auth/password/reset', reset, undefined, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([{ ok: true }, 'true']);
    expect((await post('/auth/password/reset', reset)).body.code).toBe('invalid_mail_token');

    const fresh = await login({ email: ada.email, password: reset.new_password });
    expect((await post('/auth/logout', undefined, fresh.body.token)).body).toEqual({ ok: true });
    expect((await post('/auth/refresh', { refresh_token: fresh.body.refresh_token })).status).toBe(401);
  });

  it('registers once per Idempotency-Key, with the tokens of the first reply', async () => {
    const account = { username: 'once', email: 'once@example.com', password: 'violet-anchor-72-meadow' };
    const key = { 'Idempotency-Key': 'register once' };
    const first = await post('/auth/register', account, undefined, key);
    const again = await post('/auth/register', account, undefined, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect((await post('/auth/register', account)).status).toBe(409);
  });

  it('L8: says the same of an address that has an account, and lets each in with their own password', async () => {
    const ada = await person(service.url, 'owner');
    await post('/auth/verify-email', { token: await mailToken(service, ada.email, 'vt') });
    const eve = { email: ada.email.toUpperCase(), password: 'quiet-lantern-31-meadow' };
    const taken = await post('/auth/register', { ...eve, username: 'eve-taken' });
    const free = await post('/auth/register', { ...eve, username: 'eve-free', email: 'free@example.com' });
    const shape = ({ status, body }: Reply) => [status, Object.keys(body), Object.keys(body.user), body.expires_in];
    expect(shape(taken)).toEqual(shape(free));
    expect(taken.status).toBe(200);
    const names = [await login(ada), await login({ ...eve, email: ada.email })].map(({ body }) => body.user.id);
    expect(names).toEqual([ada.id, taken.body.user.id]);
    for (const email of [ada.email, 'free@example.com', 'nobody@example.com']) {
      expect((await login({ email, password: 'a guess' })).body.code).toBe('invalid_credentials');
      expect((await post('/auth/password/forgot', { email })).body).toEqual({ ok: true });
    }
    // Within a minute of her own mail the owner is not told of the other account, and never gets its token.
    const reset = { token: await mailToken(service, ada.email, 'pr'), new_password: 'crimson-harbour-18' };
    expect((await post('/auth/password/reset', reset)).status).toBe(200);
    expect((await login({ ...ada, password: reset.new_password })).body.user.id).toBe(ada.id);
    expect(await mailsTo(service, eve.email)).toEqual([]);
  });

  it('H1: who registered with an address before its reader came hears nothing of the account after a reset', async () => {
    const squatter = await person(service.url, 'squatter');
    // No event of this type comes, so nothing is sent.
    const hook = { url: 'https://8.8.8.8/', types: ['withdrawal.paid'] };
    expect((await post('/api/webhooks', hook, squatter.token)).status).toBe(200);
    await post('/auth/password/forgot', { email: squatter.email });
    const reset = { token: await mailToken(service, squatter.email, 'pr'), new_password: 'crimson-harbour-18' };
    expect((await post('/auth/password/reset', reset)).status).toBe(200);
    const { token } = (await login({ ...squatter, password: reset.new_password })).body;
    const webhooks = async () => (await call(service.url, 'GET', '/api/webhooks', { token })).body.webhooks;
    await eventually(async () => (await webhooks()).length === 0, 'the end of the webhook');
  });

  it('slows down a guesser and says for how long', async () => {
    const victim = await person(service.url, 'victim');
    const guess = () => login({ ...victim, password: 'a guess' });
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess()).body.code).toBe('invalid_credentials');
    const refused = await guess();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('hashes beside the API with low priority, and starts that process again when it dies', async () => {
    const ada = await person(service.url);
    const first = hashProcess(service.process.pid ?? 0);
    expect(first?.nice).toBe(10);
    const underWay = Promise.all(Array.from({ length: 20 }, () => login(ada)));
    process.kill(first?.pid ?? 0, 'SIGKILL');
    expect((await underWay).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect((await login(ada)).status).toBe(200);
    expect(hashProcess(service.process.pid ?? 0)?.pid).not.toBe(first?.pid);
  });

  it('answers 503 with Retry-After beyond 200 waiting log-ins, and goes on', async () => {
    const ada = await person(service.url);
    // Whether so many wait at once is up to how evenly both processes run: one burst may come in pieces.
    const burst = async (): Promise<boolean> => {
      const replies = await Promise.all(Array.from({ length: 300 }, () => login(ada)));
      const refused = replies.filter(({ status }) => status === 503);
      expect(refused.every(({ body, headers }) => body.code === 'overloaded' && headers.get('retry-after'))).toBe(true);
      expect(replies.filter(({ status }) => status === 200).length).toBe(300 - refused.length);
      return refused.length > 0;
    };
    await eventually(burst, 'a refusal');
    expect((await login(ada)).status).toBe(200);
  });

  it('leaves no process behind, stopped or killed', async () => {
    await person(service.url);
    const stopped = hashProcess(service.process.pid ?? 0)?.pid ?? 0;
    expect(stopped).toBeGreaterThan(0);
    await service.stop();
    expect(isHashing(stopped)).toBe(false);
    await service.restart();
    await person(service.url);
    const orphan = hashProcess(service.process.pid ?? 0)?.pid ?? 0;
    expect(isHashing(orphan)).toBe(true);
    await service.kill();
    await eventually(async () => !isHashing(orphan), 'the end of the hash process');
  });
});
