import { auditOf } from '../support/audit.js';
import { call, device, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailsTo, mailToken } from '../support/mails.js';
import { sharedService, type SharedService } from '../support/service.js';
import { placesOf, textColumns } from '../support/text-columns.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

const code = ({ status, body }: Reply) => (status === 200 ? 'ok' : `${status} ${body.code}`);
const nameOf = ({ email }: Person) => email.split('@')[0] ?? '';

const as =
  ({ token }: Person) =>
  async (method: string, path: string, body?: unknown) =>
    call(service.url, method, path, { token, body });

/** As `as`, for what must work. */
const doing = (who: Person) => async (method: string, path: string, body?: unknown) => {
  const reply = await as(who)(method, path, body);
  if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const leave = (who: Person, body: object = { forfeit_balance: true }) =>
  as(who)('DELETE', '/auth/me', { password: who.password, ...body });

const aJob = (title: string, extra: object = {}) => ({
  ...{ title, job_type: 'script', price_coin: 5, duration_hrs: 1, description: title, verification: 'none' },
  ...extra,
});

/** Somebody who used everything, with the name in whatever takes words; and the secrets that came of it. */
async function busy(): Promise<{ ada: Person; bob: Person; secrets: Record<string, string>; open: string[] }> {
  const [ada, bob] = [await person(service.url, 'Ada-Lovelace'), await person(service.url, 'bob')];
  const name = nameOf(ada);
  const act = doing(ada);
  const token = await mailToken(service, ada.email, 'vt');
  await call(service.url, 'POST', '/auth/verify-email', { body: { token } });
  await call(service.url, 'POST', '/auth/login', { body: { email: ada.email, password: 'not the password' } });
  const login = await call(service.url, 'POST', '/auth/login', {
    body: { email: ada.email, password: ada.password },
    headers: { 'User-Agent': `browser of ${name}` },
  });
  const worker = await device(service.url, ada, `rig of ${name}`);
  await call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: { hostname: `${name}.local` } });
  const theirs = await device(service.url, bob);
  const { job_id: done } = await act('POST', '/api/jobs', aJob(`A picture for ${name}`));
  await call(service.url, 'POST', `/api/jobs/${done}/accept`, { worker: theirs, body: {} });
  await call(service.url, 'POST', `/api/jobs/${done}/logs`, {
    worker: theirs,
    body: { offset: 0, text: `hello ${name}\n` },
  });
  await call(service.url, 'POST', `/api/jobs/${done}/complete`, { worker: theirs, body: { result: `for ${name}` } });
  const { job_id: own } = await doing(bob)('POST', '/api/jobs', aJob('Of bob'));
  await call(service.url, 'POST', `/api/jobs/${own}/accept`, { worker, body: {} });
  const { job_id: waiting } = await act('POST', '/api/jobs', aJob(`Waiting for ${name}`));
  const { key } = await act('POST', '/auth/api-keys', { name: `key of ${name}`, scopes: ['account:read'] });
  const { webhook, secret } = await act('POST', '/api/webhooks', {
    url: `${service.url}/hooks/${name}`,
    description: `of ${name}`,
  });
  const proxy = await eventually(async () => {
    const reply = await as(ada)('POST', '/api/bandwidth/create', { gb: 0.01 });
    return reply.status === 200 && reply.body;
  });
  const deploy = await act('POST', '/api/deploy/job', {
    ...{
      job_name: `deploy of ${name}`,
      job_type: 'Script',
      gpu_model: 'cpu',
      command: ['echo', name],
      env: { WHO: name },
    },
  });
  await act('GET', '/api/referral/info');
  const upload = await fetch(`${service.url}/api/files?name=${name}.txt`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/octet-stream' },
    body: `of ${name}`,
  });
  expect(upload.status).toBe(200);
  const secrets = {
    ...{ password: ada.password, jwt: ada.token, refresh: login.body.refresh_token, worker, key },
    ...{ webhook: secret ?? webhook.secret, proxy: proxy.proxy.password, mail: token },
  };
  return {
    ada,
    bob,
    secrets,
    open: [`job ${own}`, `job ${waiting}`, `session ${proxy.session_id}`, `deploy ${deploy.job_id}`],
  };
}

describe('everything that is kept about somebody', () => {
  it('can be taken along, without secrets; and removed, once nothing is open', async () => {
    const { ada, bob, secrets, open } = await busy();
    const name = nameOf(ada);
    expect(Object.entries(secrets).filter(([, secret]) => typeof secret !== 'string' || secret.length < 8)).toEqual([]);

    const taken = await as(ada)('GET', '/auth/export');
    expect([taken.status, taken.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    const { data } = taken.body;
    expect(data.account.profile).toMatchObject([{ id: ada.id, email: ada.email, username: name }]);
    expect(data.account.sessions).toHaveLength(2);
    expect(data.account.api_keys).toMatchObject([{ name: `key of ${name}` }]);
    expect(data.audit_log.acts.map(({ act }: { act: string }) => act)).toContain('api_key.created');
    expect(data.wallet.transfers.length).toBeGreaterThan(4);
    expect(data.wallet.balances).toHaveLength(2);
    expect(data.workers.devices).toMatchObject([{ name: `rig of ${name}`, hostname: `${name}.local` }]);
    expect(data.marketplace.jobs).toMatchObject([
      { title: `A picture for ${name}`, price_coin: 5, result: `for ${name}` },
      {},
    ]);
    expect(data.marketplace.job_logs).toMatchObject([{ text: `hello ${name}\n` }]);
    expect(data.marketplace.work).toMatchObject([{ status: 'running' }]);
    expect(data.marketplace.files).toMatchObject([{ name: `${name}.txt` }]);
    expect(data.bandwidth.sessions).toMatchObject([{ status: 'active', gb_bought: 0.01 }]);
    expect(data.deploy.revisions).toMatchObject([{ command: ['echo', name], env: { WHO: name } }]);
    expect(data.events.webhooks).toMatchObject([{ url: `${service.url}/hooks/${name}` }]);
    expect(data.referrals.code).toMatchObject([{ code: expect.stringMatching(/^\w{8}$/) }]);
    const text = JSON.stringify(taken.body);
    expect(Object.keys(secrets).filter((kind) => text.includes(secrets[kind] ?? ''))).toEqual([]);
    expect(text).not.toMatch(/argon2|_hash"|_sha256":"\\\\x|whsec_/);
    expect(text).not.toContain(bob.email);

    expect(code(await leave(ada, { password: 'not the password' }))).toBe('400 wrong_password');
    const refused = await leave(ada);
    expect(code(refused)).toBe('409 money_held');
    const named = refused.body.errors.map(({ message }: { message: string }) => message.replace(' is not settled', ''));
    expect(named).toEqual([...open].sort());
    await settle(ada, bob, open);
    await eventually(async () => code(await leave(ada, {})) !== '409 money_held', 'the settlement of everything');
    expect(code(await leave(ada, {}))).toBe('409 balance_left');

    expect(code(await leave(ada))).toBe('ok');
    await eventually(async () => code(await as(ada)('GET', '/auth/me')) === '401 unauthorized', 'its end');
    const bearer = { token: secrets['key'] ?? '' };
    expect(code(await call(service.url, 'GET', '/auth/me', bearer))).toBe('401 unauthorized');
    const worker = secrets['worker'] ?? '';
    expect(code(await call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: {} }))).toBe(
      '401 unauthorized',
    );
    const refresh = { body: { refresh_token: secrets['refresh'] } };
    expect(code(await call(service.url, 'POST', '/auth/refresh', refresh))).toBe('401 invalid_refresh_token');
    const login = (email: string, password: string) =>
      call(service.url, 'POST', '/auth/login', { body: { email, password } });
    for (const password of [ada.password, ''.padEnd(10)]) {
      expect(code(await login(ada.email, password))).toBe('401 invalid_credentials');
      expect(code(await login(`${ada.id}@deleted.invalid`, password))).toBe('401 invalid_credentials');
    }
    await eventually(async () =>
      (await mailsTo(service, ada.email)).some(({ subject }) => /delet/i.test(subject ?? '')),
    );

    expect((await textColumns(service.databaseUrl ?? '')).length).toBeGreaterThan(100);
    let left: string[] = [];
    const gone = async () => (left = await placesOf(service.databaseUrl ?? '', [name, ada.email])).length === 0;
    await eventually(gone, 'nothing of the person').catch(() => expect(left).toEqual([]));
    expect(await auditOf(service)).toEqual([]);

    // The other side keeps what is theirs.
    const statement = await doing(bob)('GET', '/api/wallet/statement');
    expect(statement.lines.map(({ kind }: { kind: string }) => kind)).toContain('job_pay');
    const again = (username: string) =>
      call(service.url, 'POST', '/auth/register', { body: { username, email: ada.email, password: ada.password } });
    expect(code(await again(name.toUpperCase()))).toBe('409 username_taken');
    expect(code(await again(`x${name}`))).toBe('ok');
  });

  async function settle(ada: Person, bob: Person, [running, waiting, session, deploy]: string[]): Promise<void> {
    const id = (what = '') => what.split(' ')[1] ?? '';
    await doing(bob)('POST', `/api/jobs/${id(running)}/cancel`);
    await doing(ada)('POST', `/api/jobs/${id(waiting)}/cancel`);
    await doing(ada)('POST', '/api/bandwidth/end', { session_id: id(session) });
    await doing(ada)('POST', `/api/deploy/jobs/${id(deploy)}/stop`);
  }

  it('stays while a result waits for its review, on either side', async () => {
    const [buyer, owner] = [await person(service.url, 'reviewer'), await person(service.url, 'reviewed')];
    const worker = await device(service.url, owner);
    const { job_id: id } = await doing(buyer)('POST', '/api/jobs', aJob('To be looked at', { verification: 'review' }));
    await call(service.url, 'POST', `/api/jobs/${id}/accept`, { worker, body: {} });
    await call(service.url, 'POST', `/api/jobs/${id}/complete`, { worker, body: {} });
    for (const side of [buyer, owner]) {
      const refused = await leave(side);
      expect([code(refused), refused.body.detail]).toEqual(['409 money_held', `Still open: job ${id}.`]);
    }
    await doing(buyer)('POST', `/api/jobs/${id}/accept-result`);
    for (const side of [buyer, owner]) expect(code(await leave(side))).toBe('ok');
    expect(await auditOf(service)).toEqual([]);
  });

  it('goes once, however many ask at once, and takes no money with it', async () => {
    const ada = await person(service.url, 'hasty');
    const asked = [
      ...Array.from({ length: 4 }, () => leave(ada)),
      as(ada)('POST', '/api/jobs', aJob('At the last moment')),
    ];
    const answers = (await Promise.all(asked)).map(code);
    expect(answers.filter((answer) => !/^(ok|401|402|409|429)/.test(answer))).toEqual([]);
    expect(await auditOf(service)).toEqual([]);
  });
});

describe('a username', () => {
  it('is changed once in a month; nobody else gets the old one meanwhile, and the language changes at any time', async () => {
    const [ada, bob] = [await person(service.url, 'ada'), await person(service.url, 'bob')];
    const change = (who: Person, body: object) => as(who)('PATCH', '/auth/me', body);
    const [old, wanted] = [nameOf(ada), `countess-${nameOf(ada)}`];
    expect(code(await change(ada, { username: nameOf(bob).toUpperCase() }))).toBe('409 username_taken');
    expect((await change(ada, { username: wanted, language: 'ko' })).body).toMatchObject({
      username: wanted,
      language: 'ko',
    });
    expect(code(await change(bob, { username: old.toUpperCase() }))).toBe('409 username_taken');
    const body = { username: old, email: `new-${ada.email}`, password: ada.password };
    expect(code(await call(service.url, 'POST', '/auth/register', { body }))).toBe('409 username_taken');
    expect(code(await change(ada, { username: old }))).toBe('409 username_changed_recently');
    expect((await change(ada, { username: wanted, language: 'ru' })).body).toMatchObject({
      username: wanted,
      language: 'ru',
    });
    expect((await change(ada, {})).body.language).toBe('ru');
    expect(code(await change(ada, { language: 'xx' }))).toBe('400 invalid_request');
    const { acts } = await doing(ada)('GET', '/auth/audit-log?act=username.changed');
    expect(acts).toMatchObject([{ detail: { from: old, to: wanted } }]);
  });
});
