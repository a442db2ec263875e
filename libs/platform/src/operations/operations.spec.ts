import { newId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { kindOf, noteFailure, takeFailures } from './failed-requests.js';
import { KeepFailures } from './keep-failures.js';
import { Operations } from './operations.js';
import { forgetProcess, keepReporting, ownProcess, reportProcess, type RunStatement } from './own-process.js';
import { recordBackup } from './record-backup.js';

let db: MigratedDatabase;
let operations: Operations;
const run: RunStatement = (text, values) => db.database.query(text, values);

beforeAll(async () => {
  db = await migratedDatabase();
  operations = new Operations(db.database);
});
afterAll(() => db?.drop());

describe('processes', () => {
  const states = async () => (await operations.processes()).map(({ kind, alive }) => [kind, alive]);

  it('are listed while they report, as dead once they miss reports, and gone when they end in order', async () => {
    const [api, gateway] = [ownProcess('api', '1.0.0'), ownProcess('gateway', '1.0.0')];
    await reportProcess(run, api);
    await reportProcess(run, gateway);
    await db.database.query(
      `UPDATE platform.process SET last_seen_at = now() - interval '50 seconds' WHERE kind = 'api'`,
    );
    expect(await states()).toEqual([
      ['gateway', true],
      ['api', false],
    ]);
    await reportProcess(run, api);
    const [first] = await operations.processes();
    expect(first).toMatchObject({ alive: true, pid: process.pid, version: '1.0.0' });
    expect(first!.last_seen_at.getTime()).toBeGreaterThan(first!.started_at.getTime());
    await forgetProcess(run, api);
    await forgetProcess(run, gateway);
    expect(await states()).toEqual([]);
  });

  it('report at once, and leave by the function that ends it', async () => {
    const leave = keepReporting(run, ownProcess('background', '1.0.0'));
    await eventually(async () => (await states()).length === 1);
    await leave();
    expect(await states()).toEqual([]);
  });

  it('don’t fail when the database is away', async () => {
    const away = keepReporting(() => Promise.reject(new Error('no database')), ownProcess('api', '1'));
    await expect(away()).resolves.toBeUndefined();
  });
});

describe('failed requests', () => {
  const request = (id: string) => ({ id, method: 'GET', routeOptions: { url: '/api/jobs/:id' } }) as never;

  it('are written down with class and code, never with the message', async () => {
    const failure = Object.assign(new TypeError('the password is hunter2'), { code: '57014' });
    noteFailure(failure, 500, request('req-1'));
    noteFailure('thrown text', 503, { id: 'req-2', method: 'POST', routeOptions: {} } as never);
    const keep = new KeepFailures(db.database);
    await keep.write();
    expect(await operations.failures(10)).toMatchObject([
      { requestId: 'req-2', method: 'POST', route: 'none', status: 503, kind: 'string' },
      { requestId: 'req-1', method: 'GET', route: '/api/jobs/:id', status: 500, kind: 'TypeError 57014' },
    ]);
    expect(JSON.stringify(await operations.failures(10))).not.toContain('hunter2');
  });

  it('are bounded in memory and in the table, the newest kept', async () => {
    await db.database.query(
      `INSERT INTO platform.failed_request (id, at, request_id, method, route, status, kind)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'old', 'GET', 'none', 500, 'Error'
       FROM generate_series(1, 600) n`,
    );
    for (let n = 0; n < 80; n++) noteFailure(new Error('x'), 500, request(`storm-${n}`));
    await new KeepFailures(db.database).write();
    const [{ count }] = (await db.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM platform.failed_request',
    )) as [{ count: number }];
    expect(count).toBe(500);
    const newest = await operations.failures(50);
    expect([newest.length, newest[0]?.requestId, newest[49]?.requestId]).toEqual([50, 'storm-79', 'storm-30']);
  });

  it('wait in memory while the database refuses them', async () => {
    takeFailures();
    noteFailure(new Error('x'), 500, request('kept'));
    const refuses = { query: () => Promise.reject(new Error('away')) };
    await new KeepFailures(refuses as never).write();
    expect(takeFailures().map(({ requestId }) => requestId)).toEqual(['kept']);
  });

  it.each([
    [new (class Odd extends Error {})('m'), 'Odd'],
    [Object.assign(new Error('m'), { code: 'a\n<b>"c' }), 'Error abc'],
    [Object.assign(new Error('m'), { code: 'x'.repeat(500) }), `Error ${'x'.repeat(94)}`],
    [undefined, 'undefined'],
  ])('have a kind of plain short words: %p', (error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });
});

it('the last backup is the newest one', async () => {
  expect(await operations.lastBackup()).toBeNull();
  await recordBackup(run, 10);
  await recordBackup(run, 20);
  expect(await operations.lastBackup()).toMatchObject({ rows: 20n, endedAt: expect.any(Date) });
});

it('the outbox is counted by queue, dead events apart', async () => {
  const add = (type: string, audience: string[] | null, dead = false) =>
    db.database.query('INSERT INTO platform.outbox (type, payload, audience, dead) VALUES ($1, $2, $3, $4)', [
      type,
      {},
      audience,
      dead,
    ]);
  await add('a.mail.v1', null);
  await add('a.other.v1', null);
  await add('job.done', [newId()]);
  await add('a.broken.v1', null, true);
  const { outbox, apart, feed, dead } = await operations.backlogs(['a.mail.v1']);
  expect([outbox, apart, feed, dead].map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  expect(outbox.oldestAt).toEqual(apart.oldestAt);
  const none = await operations.backlogs(['b.none.v1']);
  expect(none.apart).toEqual({ count: 0, oldestAt: null });
});
