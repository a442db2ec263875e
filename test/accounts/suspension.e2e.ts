import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { auditOf } from '../support/audit.js';
import { call, device, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailToken } from '../support/mails.js';
import { startService, type Service } from '../support/service.js';

let service: Service;
let sql: Client;
/** A second process of the same service. */
let other: Service;
let admin: Person;

beforeAll(async () => {
  const JWT_SECRET = randomBytes(32).toString('hex');
  service = await startService({ env: { JWT_SECRET } });
  const { databaseUrl = '', dataDir } = service;
  other = await startService({ env: { JWT_SECRET, DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
  admin = await person(service.url, 'admin');
  expect(operator('make-admin', admin.email).status).toBe(0);
});
afterAll(async () => {
  await sql?.end();
  await other?.dispose();
  await service?.dispose();
});

function operator(...words: string[]): { status: number | null; said: string } {
  const env = { ...process.env, DATABASE_URL: service.databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bin/admin.js', ...words], { env });
  return { status, said: String(stdout) + String(stderr) };
}

const act = (name: string, who: Person, body: object, headers = {}) =>
  call(service.url, 'POST', `/api/admin/users/${who.id}/${name}`, { token: admin.token, body, headers });
const suspend = (who: Person) => act('suspend', who, { why: 'stolen cards' });
const code = ({ status, body }: Reply) => (status === 200 ? 'ok' : `${status} ${body.code}`);
const SUSPENDED = '403 account_suspended';
const RESTING = `SELECT 1 FROM workers.device d JOIN workers.presence p ON p.device_id = d.id
  WHERE d.owner_id = $1 AND d.barred AND p.offline`;

/** Every way in, on both processes. */
async function waysIn(who: Person, key: string, worker: string): Promise<string[]> {
  const answers = await Promise.all(
    [service, other].flatMap(({ url }) => [
      call(url, 'GET', '/auth/me', { token: who.token }),
      call(url, 'GET', '/auth/me', { token: key }),
      call(url, 'GET', '/api/assistant/challenge', { token: key }),
      call(url, 'GET', '/api/worker/commands?after=0', { worker }),
      call(url, 'POST', '/api/worker/heartbeat', { worker, body: {} }),
    ]),
  );
  return [...new Set(answers.map(code))];
}

async function apiKey(who: Person): Promise<string> {
  const body = { name: 'program', scopes: ['account:read', 'assistant'] };
  return (await call(service.url, 'POST', '/auth/api-keys', { token: who.token, body })).body.key;
}

const post = async (buyer: Person): Promise<string> => {
  const body = { title: 'Count', job_type: 'script', price_coin: 5, duration_hrs: 1, verification: 'none' };
  return (await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body })).body.job_id;
};
const balance = async (who: Person) => {
  const { body } = await call(service.url, 'GET', `/api/admin/users/${who.id}`, { token: admin.token });
  const { coin_balance: coin, usd_balance: usd } = body.user;
  return { coin, usd };
};
const job = async (buyer: Person, id: string) =>
  (await call(service.url, 'GET', `/api/jobs/${id}`, { token: buyer.token })).body.job;

describe('a suspended account', () => {
  it('is refused everywhere, on every process, and loses nothing', async () => {
    const owner = await person(service.url, 'owner');
    const buyer = await person(service.url, 'buyer');
    const [key, worker] = [await apiKey(owner), await device(service.url, owner)];
    const login = () =>
      call(service.url, 'POST', '/auth/login', { body: { email: owner.email, password: owner.password } });
    const session = (await login()).body.refresh_token as string;
    expect(await waysIn(owner, key, worker)).toEqual(['ok']);
    const id = await post(buyer);
    expect(code(await call(other.url, 'POST', `/api/jobs/${id}/accept`, { worker, body: {} }))).toBe('ok');
    const own = await post(owner);

    const headers = { Authorization: `Bearer ${owner.token}`, Accept: 'text/event-stream' };
    const stream = await fetch(`${other.url}/api/events`, { headers });
    const done = await suspend(owner);
    expect(done.body.user).toMatchObject({ id: owner.id, suspended_why: 'stolen cards' });
    expect(await waysIn(owner, key, worker)).toEqual([SUSPENDED]);
    expect(await stream.text()).toContain('event: ready');
    expect(code(await login())).toBe(SUSPENDED);
    const wrong = { email: owner.email, password: 'not the password' };
    expect(code(await call(service.url, 'POST', '/auth/login', { body: wrong }))).toBe('401 invalid_credentials');
    const refresh = () => call(other.url, 'POST', '/auth/refresh', { body: { refresh_token: session } });
    expect(code(await refresh())).toBe(SUSPENDED);
    await eventually(async () => (await job(buyer, id)).status === 'waiting', 'the return of the job');
    expect((await job(buyer, id)).interruptions).toBe(1);
    expect(code(await call(other.url, 'POST', `/api/jobs/${id}/accept`, { worker, body: {} }))).toBe(SUSPENDED);

    expect((await act('unsuspend', owner, { why: 'a mistake' })).body.user.suspended_at).toBeNull();
    await eventually(async () => (await waysIn(owner, key, worker)).join() === 'ok', 'the way back');
    expect(code(await refresh())).toBe('ok');
    expect(code(await call(other.url, 'POST', `/api/jobs/${id}/accept`, { worker, body: {} }))).toBe('ok');
    expect(await job(owner, own)).toMatchObject({ status: 'waiting', price_coin: 5 });
    const log = await call(service.url, 'GET', '/auth/audit-log', { token: owner.token });
    expect(log.body.acts.filter((one: { act: string }) => one.act.includes('suspended'))).toMatchObject([
      { act: 'account.unsuspended', by: 'admin', detail: { why: 'a mistake' } },
      { act: 'account.suspended', by: 'admin', detail: { why: 'stolen cards' } },
    ]);
  });

  it('keeps nothing running: its sessions and deploys end, and the rest of their price returns', async () => {
    const buyer = await person(service.url, 'runner');
    const send = (method: string, path: string, body?: object) =>
      call(service.url, method, path, { token: buyer.token, body });
    const { session_id } = (await send('POST', '/api/bandwidth/create', { gb: 1 })).body;
    const order = { job_name: 'mine', job_type: 'Docker', gpu_model: 'cpu', command: ['serve'] };
    const { job_id } = (await send('POST', '/api/deploy/job', order)).body;
    const [before, full] = [await balance(buyer), { coin: 100, usd: 10 }];
    expect([before.coin < full.coin, before.usd < full.usd]).toEqual([true, true]);
    await suspend(buyer);
    const returned = async () => {
      const { coin, usd } = await balance(buyer);
      return coin === full.coin && usd === full.usd;
    };
    await eventually(returned, 'the return of what was held');
    await act('unsuspend', buyer, { why: 'a mistake' });
    await eventually(async () => code(await send('GET', '/auth/me')) === 'ok', 'the way back');
    const { session, events } = (await send('GET', `/api/bandwidth/sessions/${session_id}`)).body;
    expect(session.status).toBe('ended');
    expect(events.map(({ message }: { message: string }) => message)).toContain(
      'The session is over: the account of its buyer is suspended.',
    );
    expect((await send('GET', `/api/deploy/jobs/${job_id}`)).body.job).toMatchObject({
      ...{ status: 'stopped', reason_code: 'account_suspended', reason: 'The account of its buyer is suspended' },
    });
    expect(await auditOf(service)).toEqual([]);
  });

  it('has devices that get nothing, by the command too', async () => {
    const owner = await person(service.url, 'late');
    const worker = await device(service.url, owner);
    const heartbeat = () => call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: {} });
    expect(code(await heartbeat())).toBe('ok');
    const online = async () =>
      (await call(service.url, 'GET', '/api/worker/devices', { token: owner.token })).body.devices[0].is_online;
    expect(await online()).toBe(true);
    expect(operator('suspend', owner.email, 'for', 'the', 'test').said).toMatch(/is now suspended/);
    await eventually(async () => code(await heartbeat()) === SUSPENDED, 'the refusal of its heartbeats');
    // Nobody else may look at its devices now, and a suspension that is over before it got to them leaves them alone.
    const resting = async () => (await sql.query(RESTING, [owner.id])).rowCount === 1;
    await eventually(resting, 'its going offline');
    expect(operator('suspend', owner.email, 'once', 'more').said).toMatch(/was already suspended/);
    expect(operator('unsuspend', owner.email, 'it', 'is', 'over').said).toMatch(/is now not suspended/);
    await eventually(async () => code(await call(service.url, 'GET', '/auth/me', { token: owner.token })) === 'ok');
    expect(await online()).toBe(false);
    await eventually(async () => code(await heartbeat()) === 'ok', 'its heartbeats');
    expect(await online()).toBe(true);
  });
});

describe('H1: a sign-in that ended', () => {
  const NEW = 'crimson-harbour-18-lantern';
  let ada: Person;
  const login = async () => {
    const { email, password } = ada;
    return (await call(service.url, 'POST', '/auth/login', { body: { email, password } })).body.token as string;
  };
  const post = (token: string, path: string, body?: object) => call(service.url, 'POST', path, { token, body });

  beforeEach(async () => {
    ada = await person(service.url, 'ended');
  });

  const ends: Record<string, { how: (token: string) => Promise<unknown>; keys: string }> = {
    'a log-out': { how: (token) => post(token, '/auth/logout'), keys: 'ok' },
    'a change of the password': {
      how: async () =>
        post(await login(), '/auth/password/change', { current_password: ada.password, new_password: NEW }),
      keys: 'ok',
    },
    'a reset of the password': {
      how: async () => {
        await call(service.url, 'POST', '/auth/password/forgot', { body: { email: ada.email } });
        const reset = { token: await mailToken(service, ada.email, 'pr'), new_password: NEW };
        await call(service.url, 'POST', '/auth/password/reset', { body: reset });
      },
      keys: '401 unauthorized',
    },
    'its revocation': {
      how: async () => {
        const token = await login();
        const { sessions } = (await call(service.url, 'GET', '/auth/sessions', { token })).body;
        await post(token, `/auth/sessions/${sessions.at(-1).id}/revoke`);
      },
      keys: 'ok',
    },
  };
  it.each(Object.entries(ends))('by %s has no next request, on any process', async (_, { how, keys }) => {
    const [key, worker] = [await apiKey(ada), await device(service.url, ada)];
    const ask = (url: string, method: string, path: string, body?: object) =>
      call(url, method, path, { token: ada.token, body });
    expect(code(await ask(other.url, 'GET', '/auth/me'))).toBe('ok');
    await how(ada.token);
    const answers = [service, other].flatMap(({ url }) => [
      ask(url, 'POST', '/auth/api-keys', { name: 'mine', scopes: ['jobs:write'] }),
      ask(url, 'POST', '/api/worker/token/create', { name: 'mine' }),
      ask(url, 'GET', '/auth/export'),
      ask(url, 'POST', '/api/assistant/chat', { message: 'hi' }),
    ]);
    expect([...new Set((await Promise.all(answers)).map(code))]).toEqual(['401 signed_out']);
    const heartbeat = await call(other.url, 'POST', '/api/worker/heartbeat', { worker, body: {} });
    expect(code(heartbeat)).toBe('ok');
    // Another process may know a key for two seconds.
    const me = () => call(service.url, 'GET', '/auth/me', { token: key });
    expect(code(await me())).toBe(keys);
  });

  it('hears nothing more on a stream that was open, which closes', async () => {
    const headers = { Authorization: `Bearer ${ada.token}`, Accept: 'text/event-stream' };
    const stream = await fetch(`${other.url}/api/events`, { headers });
    const token = await login();
    await post(ada.token, '/auth/logout');
    const job = { title: 'Count', job_type: 'script', price_coin: 5, duration_hrs: 1, verification: 'none' };
    const { job_id } = (await post(token, '/api/jobs', job)).body;
    expect(code(await post(token, `/api/jobs/${job_id}/cancel`))).toBe('ok');
    const heard = await stream.text();
    expect(heard).toContain('event: ready');
    expect(heard).not.toContain('event: job');
  });
});

describe('what administrators do to accounts', () => {
  it('moves money once per key, by REST and by the command, with who and why', async () => {
    const ada = await person(service.url, 'ada');
    const header = { 'Idempotency-Key': 'gift' };
    const gift = { amount: 25, currency: 'coin', why: 'a prize' };
    const first = await act('grant', ada, gift, header);
    expect((await act('grant', ada, gift, header)).body).toEqual(first.body);
    expect((await act('adjust', ada, { amount: -2.5, currency: 'usd', why: 'counted twice' })).status).toBe(200);
    expect(await balance(ada)).toEqual({ coin: 125, usd: 7.5 });
    const beyond = await act('adjust', ada, { amount: -8, currency: 'usd', why: 'too much' });
    expect(code(beyond)).toBe('402 insufficient_balance');

    expect(operator('grant', ada.email, '1.5', 'usd', 'for', 'patience', '--key', 'case-1').said).toMatch(
      /now has 9 usd/,
    );
    const again = operator('grant', ada.email, '1.5', 'usd', 'for', 'patience', '--key', 'case-1');
    expect([again.status, again.said]).toEqual([1, expect.stringMatching(/already moved money/)]);
    expect(operator('adjust', ada.id, '-100', 'usd', 'too', 'much').status).toBe(1);
    expect(operator('adjust', ada.id, '+1', 'usd', 'found', 'again').status).toBe(0);
    expect(await balance(ada)).toEqual({ coin: 125, usd: 10 });

    const statement = await call(service.url, 'GET', '/api/wallet/statement?currency=usd', { token: ada.token });
    expect(statement.body.lines).toMatchObject([
      { kind: 'adjustment', amount: 1, memo: 'found again' },
      { kind: 'grant', amount: 1.5, memo: 'for patience' },
      { kind: 'adjustment', amount: -2.5, memo: 'counted twice' },
      { kind: 'welcome' },
    ]);
    const log = await call(service.url, 'GET', `/api/admin/audit-log?user_id=${ada.id}`, { token: admin.token });
    expect(log.body.acts).toMatchObject([
      { act: 'balance.adjusted', by: 'operator', detail: { amount: 1, currency: 'usd', why: 'found again' } },
      { act: 'balance.granted', by: 'operator', detail: { key: 'admin:grant:case-1' } },
      { act: 'balance.adjusted', by: admin.id, detail: { amount: -2.5, why: 'counted twice' } },
      { act: 'balance.granted', by: admin.id, detail: { amount: 25, currency: 'coin', why: 'a prize' } },
      { act: 'account.registered' },
    ]);
    expect(await auditOf(service)).toEqual([]);
  });

  it('takes from a balance no more than it has, however many try at once', async () => {
    const ada = await person(service.url, 'contested');
    const take = () => act('adjust', ada, { amount: -4, currency: 'usd', why: 'at once' });
    const answers = await Promise.all(Array.from({ length: 5 }, take));
    expect(answers.map(code).sort()).toEqual([
      '402 insufficient_balance',
      '402 insufficient_balance',
      '402 insufficient_balance',
      'ok',
      'ok',
    ]);
    expect(await balance(ada)).toEqual({ coin: 100, usd: 2 });
  });

  it('finds an account by id, address or name', async () => {
    const ada = await person(service.url, 'findable');
    const name = ada.email.split('@')[0] ?? '';
    for (const word of [ada.id, ada.email.toUpperCase(), name]) {
      const { body } = await call(service.url, 'GET', `/api/admin/users?query=${encodeURIComponent(word)}`, {
        token: admin.token,
      });
      expect(body.users).toMatchObject([{ id: ada.id, email: ada.email, role: 'user' }]);
      expect(operator('user', word).said).toContain(ada.id);
    }
    expect(operator('user', 'nobody@example.com')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/no such account/i),
    });
    const squatter = { username: `${name}-too`, email: ada.email, password: ada.password };
    await call(service.url, 'POST', '/auth/register', { body: squatter });
    const unclear = expect.stringMatching(`Nobody has confirmed .* ${name}-too, ${name}`);
    expect(operator('make-admin', ada.email)).toMatchObject({ status: 1, said: unclear });
    const pages = await call(service.url, 'GET', '/api/admin/users?limit=2', { token: admin.token });
    expect(pages.body.users).toHaveLength(2);
    expect(pages.body.next_cursor).not.toBeNull();
  });

  it('looks up jobs, transfers and statements', async () => {
    const buyer = await person(service.url, 'looked-up');
    const id = await post(buyer);
    const look = (path: string) => call(service.url, 'GET', `/api/admin/${path}`, { token: admin.token });
    expect((await look(`jobs/${id}`)).body.job).toMatchObject({ buyer_id: buyer.id, status: 'waiting', attempts: [] });
    const { lines } = (await look(`users/${buyer.id}/statement`)).body;
    expect(lines).toMatchObject([{ kind: 'job_hold', amount: -5 }, { kind: 'welcome' }]);
    const { transfer } = (await look(`transfers/${lines[0].id}`)).body;
    expect(transfer).toMatchObject({
      key: `job:${id}:hold`,
      from: buyer.id,
      to: 'escrow',
      amount: 5,
      currency: 'coin',
    });
    expect(operator('transfer', transfer.key).said).toContain(transfer.id);
    expect(operator('job', id).said).toContain(buyer.id);
    const nothing = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
    expect(code(await look(`transfers/${nothing}`))).toBe('404 transfer_not_found');
    expect(code(await look(`jobs/${nothing}`))).toBe('404 job_not_found');
  });

  it('is for administrators, who leave their own account alone', async () => {
    const ada = await person(service.url, 'nobody');
    const asAda = await call(service.url, 'POST', `/api/admin/users/${admin.id}/suspend`, {
      token: ada.token,
      body: { why: 'revenge' },
    });
    expect(code(asAda)).toBe('403 admin_only');
    expect(code(await suspend(admin))).toBe('409 own_account');
    const gift = { amount: 1, currency: 'usd', why: 'I deserve it' };
    expect(code(await act('grant', admin, gift))).toBe('409 own_account');
    expect(code(await act('adjust', admin, gift))).toBe('409 own_account');
    expect(code(await act('unmake-admin', admin, { why: 'tired' }))).toBe('409 own_account');
    expect((await act('make-admin', ada, { why: 'help' })).body.user.role).toBe('admin');
    expect(code(await call(service.url, 'GET', '/api/admin/users', { token: ada.token }))).toBe('ok');
    expect((await act('unmake-admin', ada, { why: 'enough' })).body.user.role).toBe('user');
    expect(code(await call(service.url, 'GET', '/api/admin/users', { token: ada.token }))).toBe('403 admin_only');
    const nobody = { ...ada, id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e' };
    expect(code(await suspend(nobody))).toBe('404 user_not_found');
  });
});
