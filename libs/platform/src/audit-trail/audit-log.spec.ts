import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import type { AuthenticatedRequest } from '../auth/principals.js';
import { workFor } from '../http/request-context.js';
import { AuditLog } from './audit-log.js';
import { PostgresAuditTrail } from './postgres-audit-trail.js';

let db: MigratedDatabase;
let log: AuditLog;
let trail: PostgresAuditTrail;

beforeAll(async () => {
  db = await migratedDatabase();
  log = new AuditLog(db.database);
  trail = new PostgresAuditTrail(db.database);
});
afterAll(() => db?.drop());

const everything = { limit: 100 };

describe('the trail of acts', () => {
  it('keeps where the request came from, cut to size, and nothing where there was none', async () => {
    const userId = newId<UserId>();
    const apiKey = { id: newId() };
    const headers = { 'user-agent': 'x'.repeat(500) };
    const request = { id: 'req-1', ip: '192.0.2.7', headers, user: { userId, sessionId: null, apiKey } };
    await workFor(request as unknown as AuthenticatedRequest, () => trail.record({ userId, act: 'a.one' }));
    await trail.record({ userId, by: 'operator', act: 'a.two', detail: { role: 'admin' } });
    const { acts } = await log.read({ userId, act: null }, everything);
    const [two, one] = acts;
    expect(one).toMatchObject({ act: 'a.one', by: userId, address: '192.0.2.7', program: 'x'.repeat(200) });
    expect(one).toMatchObject({ request_id: 'req-1', api_key_id: apiKey.id, detail: {} });
    const nowhere = { address: null, program: null, request_id: null, api_key_id: null };
    expect(two).toMatchObject({ act: 'a.two', by: 'operator', detail: { role: 'admin' }, ...nowhere });
  });

  it('is read newest first, page by page, by user and by kind', async () => {
    const [ada, bob] = [newId<UserId>(), newId<UserId>()];
    for (const n of [1, 2, 3]) {
      await trail.record({ userId: ada, act: 'b.even', detail: { n } });
      await trail.record({ userId: bob, act: n === 2 ? 'b.even' : 'b.odd', detail: { n } });
    }
    const numbers = async (userId: UserId | null, act: string | null, limit: number, cursor?: string) => {
      const { acts, next_cursor } = await log.read({ userId, act }, { limit, cursor });
      return { shown: acts.map(({ detail }) => detail['n']), next_cursor };
    };
    const first = await numbers(ada, null, 2);
    expect(first.shown).toEqual([3, 2]);
    expect(await numbers(ada, null, 2, first.next_cursor ?? '')).toEqual({ shown: [1], next_cursor: null });
    expect((await numbers(bob, 'b.odd', 10)).shown).toEqual([3, 1]);
    expect((await numbers(null, 'b.even', 10)).shown).toEqual([3, 2, 2, 1]);
  });

  it('goes back a year', async () => {
    const userId = newId<UserId>();
    for (const act of ['c.old', 'c.new']) await trail.record({ userId, act });
    const age = (act: string, days: number) =>
      db.database.query(`UPDATE platform.audited_act SET at = now() - interval '1 day' * $2 WHERE act = $1`, [
        act,
        days,
      ]);
    await age('c.old', 367);
    await age('c.new', 360);
    expect(await log.forget(1000)).toBe(1);
    expect((await log.read({ userId, act: null }, everything)).acts.map(({ act }) => act)).toEqual(['c.new']);
  });
});
