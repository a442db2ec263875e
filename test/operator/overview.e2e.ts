import { call, device, person, type Person } from '../support/client.js';
import { EventReader } from '../support/events.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/query.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  service = await sharedService();
  [admin, buyer] = [await person(service.url, 'boss'), await person(service.url, 'buyer')];
  await inDatabase(`UPDATE identity.account SET role = 'admin' WHERE id = $1`, [admin.id]);
});

const inDatabase = (sql: string, values: unknown[] = []) => query<never>(service.databaseUrl!, sql, values);
const send = (method: string, path: string, who: Person, body?: object) =>
  call(service.url, method, path, { token: who.token, body });
async function ok(method: string, path: string, who = admin, body?: object) {
  const reply = await send(method, path, who, body);
  expect([path, reply.status, reply.status === 200 ? '' : reply.body]).toEqual([path, 200, '']);
  return reply.body;
}
async function aDeadEvent(): Promise<string> {
  const [row] = (await inDatabase(
    `INSERT INTO platform.outbox (type, payload, dead, attempts, last_error)
     VALUES ('identity.nobody_listens.v1', '{"secret": "content"}', true, 12, 'Error: refused') RETURNING id`,
  )) as unknown as [{ id: string }];
  return row.id;
}
const overview = () => ok('GET', '/api/admin/overview');

describe('what is for operators', () => {
  it.each([
    ['GET', '/api/admin/overview'],
    ['GET', '/api/admin/devices-online'],
    ['GET', '/api/admin/devices'],
    ['GET', '/api/admin/jobs'],
    ['GET', '/api/admin/users?search=a'],
    ['GET', '/api/admin/dead-events'],
    ['POST', '/api/admin/dead-events/1/retry'],
  ])('is refused to others: %s %s', async (method, path) => {
    const reply = await send(method, path, buyer, method === 'POST' ? { why: 'curious' } : undefined);
    expect([reply.status, reply.body.code]).toEqual([403, 'admin_only']);
    expect((await call(service.url, method, path)).status).toBe(401);
  });
});

describe('the overview', () => {
  it('shows the processes of the service, alive', async () => {
    const { processes } = await eventually(async () => {
      const shown = await overview();
      return shown.processes.length >= 2 && shown;
    }, 'both processes');
    const kinds = processes.filter(({ alive }: { alive: boolean }) => alive).map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(expect.arrayContaining(['gateway', 'standalone']));
    expect(new Set(processes.map(({ pid }: { pid: number }) => pid)).size).toBe(processes.length);
  });

  it('counts what waits, with its age, and the money on hold', async () => {
    const before = await overview();
    const queue = (shown: { queues: Array<{ name: string; count: number }> }, name: string) =>
      shown.queues.find((one) => one.name === name)!;
    const held = (shown: { held: Array<{ subject: string; coin: number }> }) =>
      shown.held.find(({ subject }) => subject === 'job')?.coin ?? 0;
    const spec = { script: 'true' };
    await ok('POST', '/api/jobs', buyer, {
      title: 'Waits',
      job_type: 'script',
      price_coin: 1.5,
      duration_hrs: 1,
      spec,
    });
    const after = await overview();
    expect(queue(after, 'waiting_jobs').count).toBe(queue(before, 'waiting_jobs').count + 1);
    expect(queue(after, 'waiting_jobs')).toMatchObject({ oldest_at: expect.stringMatching(/Z$/) });
    expect(held(after)).toBeCloseTo(held(before) + 1.5, 6);
    expect(after.queues.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['deploys_due', 'webhook_deliveries', 'mails', 'outbox', 'feed']),
    );
  });

  it('is hinted at when it changes, to administrators alone', async () => {
    const open = ({ token }: Person) =>
      EventReader.open(`${service.url}/api/events?changes=true`, { Authorization: `Bearer ${token}` });
    const [boss, other] = [await open(admin), await open(buyer)];
    await eventually(async () => boss.of('ready').length + other.of('ready').length === 2, 'both streams');
    const ids = (reader: EventReader) =>
      reader
        .of('changed')
        .flatMap(({ data }) => data.subjects.filter(({ type }: { type: string }) => type === 'market'));
    const id = await aDeadEvent();
    await eventually(async () => ids(boss).some((one) => one.id === 'attention'), 'the hint');
    await ok('POST', '/api/jobs', buyer, { title: 'Waits, too', job_type: 'script', price_coin: 1, duration_hrs: 1 });
    await eventually(async () => other.of('changed').length > 0, "the buyer's own hint");
    expect(ids(other)).toEqual([]);
    await inDatabase('DELETE FROM platform.outbox WHERE id = $1', [id]);
    for (const reader of [boss, other]) reader.close();
  });

  it('names the newest internal errors by their request ids, and nothing that they said', async () => {
    await inDatabase('ALTER TABLE workers.online_sample RENAME TO away');
    const headers = { 'X-Request-Id': 'fails-for-operators' };
    let failed;
    try {
      failed = await call(service.url, 'GET', '/api/admin/devices-online', { token: admin.token, headers });
    } finally {
      await inDatabase('ALTER TABLE workers.away RENAME TO online_sample');
    }
    expect(failed.status).toBe(500);
    const error = await eventually(
      async () =>
        (await overview()).errors.find((one: { request_id: string }) => one.request_id === 'fails-for-operators'),
      'the error',
    );
    expect(error).toEqual({
      request_id: 'fails-for-operators',
      at: expect.any(String),
      method: 'GET',
      route: '/api/admin/devices-online',
      status: 500,
      kind: 'QueryFailedError 42P01',
    });
  });
});

describe('dead events', () => {
  it('are counted and listed without their content, and retried once, with a reason in the audit log', async () => {
    const id = await aDeadEvent();
    expect((await overview()).attention.dead_events.count).toBeGreaterThan(0);
    const { events } = await ok('GET', '/api/admin/dead-events?limit=1');
    expect(events).toEqual([
      {
        id,
        type: 'identity.nobody_listens.v1',
        created_at: expect.any(String),
        attempts: 12,
        last_error: 'Error: refused',
      },
    ]);
    const retry = (why?: string) => send('POST', `/api/admin/dead-events/${id}/retry`, admin, { why });
    expect((await retry()).status).toBe(400);
    expect((await retry(' ')).status).toBe(400);
    expect((await retry('The receiver is back')).body).toMatchObject({ ok: true, event: { id } });
    const again = await retry('The receiver is back');
    expect([again.status, again.body.code]).toEqual([404, 'dead_event_not_found']);
    const { acts } = await ok('GET', '/api/admin/audit-log?act=event.retried');
    expect(acts[0]).toMatchObject({ by: admin.id, detail: { event_id: id, why: 'The receiver is back' } });
    await inDatabase('DELETE FROM platform.outbox WHERE id = $1', [id]);
  });

  it('page by cursor, and a malformed number is 400', async () => {
    const ids = [await aDeadEvent(), await aDeadEvent()];
    const first = await ok('GET', '/api/admin/dead-events?limit=1');
    const second = await ok('GET', `/api/admin/dead-events?limit=1&cursor=${first.next_cursor}`);
    expect([first.events[0].id, second.events[0].id]).toEqual(ids.toReversed());
    for (const odd of ['0', '-1', '1e3', 'x', '9'.repeat(19)])
      expect((await send('POST', `/api/admin/dead-events/${odd}/retry`, admin, { why: 'try' })).status).toBe(400);
    await inDatabase('DELETE FROM platform.outbox WHERE id = ANY ($1::bigint[])', [ids]);
  });
});

describe('lists', () => {
  it('find users by a part of name or address, and by status', async () => {
    const odd = await person(service.url, 'Wa_lter');
    const found = async (search: string, rest = '') =>
      (await ok('GET', `/api/admin/users?search=${encodeURIComponent(search)}${rest}`)).users.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found('wa_LTER')).toContain(odd.id);
    expect(await found('wa%ter')).not.toContain(odd.id);
    expect(await found(odd.id)).toEqual([odd.id]);
    expect(await found(odd.email)).toEqual([odd.id]);
    expect(await found('wa_lter', '&status=suspended')).toEqual([]);
    await ok('POST', `/api/admin/users/${odd.id}/suspend`, admin, { why: 'a test' });
    expect(await found('wa_lter', '&status=suspended')).toContain(odd.id);
    expect(await found('wa_lter', '&status=active')).not.toContain(odd.id);
    expect((await send('GET', '/api/admin/users?status=angry', admin)).status).toBe(400);
    expect((await send('GET', `/api/admin/users?search=${'x'.repeat(101)}`, admin)).status).toBe(400);
  });

  it('find jobs by a part of the title, by buyer and status', async () => {
    const job = { title: 'Paint <b>hostile</b> %_ trees', job_type: 'script', price_coin: 1, duration_hrs: 1 };
    const { job_id } = await ok('POST', '/api/jobs', buyer, job);
    const found = async (rest: string) =>
      (await ok('GET', `/api/admin/jobs?${rest}`)).jobs.map(({ id }: { id: string }) => id);
    expect(await found('search=HOSTILE%3C')).toContain(job_id);
    expect(await found('search=pain_')).toEqual([]);
    expect(await found(`search=${job_id}`)).toEqual([job_id]);
    expect(await found(`buyer_id=${buyer.id}&status=waiting`)).toContain(job_id);
    expect(await found(`buyer_id=${buyer.id}&status=running`)).toEqual([]);
    expect(await found(`buyer_id=${admin.id}`)).toEqual([]);
  });

  it('find devices by name, owner and whether they are online', async () => {
    const worker = await device(service.url, buyer, 'Zeppelin-7');
    await call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: { hostname: 'hangar' } });
    const found = async (rest: string) =>
      (await ok('GET', `/api/admin/devices?${rest}`)).devices.map(({ name }: { name: string }) => name);
    expect(await found('search=zepp')).toEqual(['Zeppelin-7']);
    expect(await found(`search=${buyer.id}&online=true`)).toEqual(['Zeppelin-7']);
    expect(await found('search=hangar&online=false')).toEqual([]);
    expect((await send('GET', '/api/admin/devices?online=maybe', admin)).status).toBe(400);
    expect((await overview()).devices_online).toBeGreaterThan(0);
  });

  it('show devices online over time', async () => {
    const { samples, every_s } = await ok('GET', '/api/admin/devices-online?days=1');
    expect([every_s, Array.isArray(samples)]).toEqual([300, true]);
    for (const days of [0, 31, 'x'])
      expect((await send('GET', `/api/admin/devices-online?days=${days}`, admin)).status).toBe(400);
  });
});
