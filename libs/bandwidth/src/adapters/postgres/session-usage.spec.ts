import pg from 'pg';
import { newId, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { usageOf } from '../../../testing/gateway-repository.contract.js';
import { sellInSql } from '../../../testing/sessions-in-sql.js';
import { bandwidthDatabase } from '../../bandwidth.database.js';
import type { GatewayId, SessionId } from '../../contract.js';
import { PostgresGatewayRepository } from './postgres-gateway-repository.js';
import { SessionUsage } from './session-usage.query.js';
import { TypeormSessionRepository } from './typeorm-session-repository.js';

let db: MigratedDatabase;
let pool: pg.Pool;
let gateways: PostgresGatewayRepository;
let usage: SessionUsage;
const user = newId<UserId>();

beforeAll(async () => {
  db = await migratedDatabase(bandwidthDatabase);
  pool = new pg.Pool({ connectionString: db.url, max: 8 });
  gateways = new PostgresGatewayRepository(pool);
  usage = new SessionUsage(db.database);
});
afterAll(async () => {
  await pool?.end();
  await db?.drop();
});

const sell = async (bytes: bigint): Promise<SessionId> =>
  (await sellInSql((text, values) => pool.query(text, values), bytes, user)).sessionId;
const gateway = (): Promise<GatewayId> =>
  gateways.register({ host: '127.0.0.1', port: 1, tunnelPort: 2, certificateSha256: '' });
const pointsOf = async (id: SessionId) => (await usage.execute(id, user)).points;
const bytesOf = async (id: SessionId) => (await pointsOf(id)).reduce((sum, { bytes }) => sum + bytes, 0);
const usedOf = async (id: SessionId) =>
  Number((await pool.query('SELECT sum(used) AS used FROM bandwidth.lease WHERE session_id = $1', [id])).rows[0].used);

describe('usage over time', () => {
  it('is in steps of five minutes', async () => {
    const id = await sell(10_000n);
    const one = await gateway();
    await gateways.lease(one, id, 5_000n);
    await gateways.report(one, [usageOf(id, 100n)], []);
    await gateways.report(one, [usageOf(id, 100n)], []);
    // As if the report had come ten minutes ago.
    await pool.query(`UPDATE bandwidth.usage SET at = at - interval '10 minutes' WHERE session_id = $1`, [id]);
    await gateways.report(one, [usageOf(id, 350n)], []);
    const { points, step_s, kept_until } = await usage.execute(id, user);
    expect([points.map(({ bytes }) => bytes), step_s, kept_until]).toEqual([[100, 250], 300, null]);
    const [first, second] = points.map(({ at }) => Date.parse(at));
    expect([first! % 300_000, second! % 300_000]).toEqual([0, 0]);
    expect(second! - first!).toBeGreaterThanOrEqual(600_000);
  });

  it('sums up to what was used, whatever gateways report at once: too much, twice, backwards', async () => {
    const ids = [await sell(20_000n), await sell(20_000n), await sell(20_000n)];
    const all = await Promise.all(Array.from({ length: 4 }, gateway));
    for (const one of all) for (const id of ids) await gateways.lease(one, id, 5_000n);
    const reports = Array.from({ length: 60 }, (_, n) => {
      // Each in its own order, so that rows locked in that order would deadlock.
      const told = ids.map((_id, index) => ids[(index + n) % ids.length]!);
      return gateways.report(
        all[n % 4]!,
        told.map((id) => usageOf(id, BigInt((n * 7_919) % 6_000))),
        ids,
      );
    });
    await Promise.all(reports);
    await gateways.release(all[0]!, usageOf(ids[0]!, 4_999n));
    for (const id of ids) {
      expect(await usedOf(id)).toBeGreaterThan(0);
      expect(await bytesOf(id)).toBe(await usedOf(id));
    }
  });

  it('of a vendor is counted, too', async () => {
    const id = await sell(1_000n);
    await pool.query(`UPDATE bandwidth.session SET provider = 'http' WHERE id = $1`, [id]);
    for (const used of [400, 300, 2_000]) await pool.query('SELECT bandwidth.vendor_report($1, $2, false)', [id, used]);
    expect(await bytesOf(id)).toBe(1_000);
  });

  it('of a long session comes in longer steps', async () => {
    const id = await sell(1_000_000n);
    await pool.query(
      `INSERT INTO bandwidth.usage (session_id, at, bytes)
       SELECT $1, to_timestamp(1763700000 + n * 300), 10 FROM generate_series(1, 8640) n`,
      [id],
    );
    const { points, step_s } = await usage.execute(id, user);
    expect(points.length).toBeLessThanOrEqual(1_000);
    expect(points.length).toBeGreaterThan(700);
    expect(step_s % 300).toBe(0);
    expect(points.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(86_400);
  });

  it('is the buyer’s alone', async () => {
    const id = await sell(1_000n);
    await expect(usage.execute(id, newId<UserId>())).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(usage.execute(newId<SessionId>(), user)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('is forgotten 31 days after the end, and not before', async () => {
    const older = async (endedDaysAgo: number | null) => {
      const id = await sell(1_000n);
      await pool.query(
        `UPDATE bandwidth.session SET created_at = now() - interval '40 days', expires_at = now() + interval '1 day' WHERE id = $1`,
        [id],
      );
      if (endedDaysAgo !== null)
        await pool.query(
          `UPDATE bandwidth.session SET status = 'ended', cause = 'x', ended_at = now() - make_interval(days => $2) WHERE id = $1`,
          [id, endedDaysAgo],
        );
      await pool.query(`INSERT INTO bandwidth.usage VALUES ($1, now(), 5)`, [id]);
      return id;
    };
    const [active, kept, gone, goneToo] = [await older(null), await older(30), await older(32), await older(39)];
    const sessions = new TypeormSessionRepository(db.database);
    expect(await sessions.forgetUsage(31, 1)).toBe(1);
    expect((await bytesOf(gone)) + (await bytesOf(goneToo))).toBe(5);
    expect(await sessions.forgetUsage(31, 2)).toBe(1);
    expect([await bytesOf(active), await bytesOf(kept), await bytesOf(gone), await bytesOf(goneToo)]).toEqual([
      5, 5, 0, 0,
    ]);
    expect((await usage.execute(kept, user)).kept_until).toMatch(/Z$/);
  });
});
