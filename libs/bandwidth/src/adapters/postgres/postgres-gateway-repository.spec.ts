import { createHash } from 'node:crypto';
import pg from 'pg';
import { newId } from '@app/kernel/ids';
import type { DeviceId, UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import {
  gatewayRepositoryContract,
  usageOf,
  type GatewaysUnderTest,
  type SoldSession,
} from '../../../testing/gateway-repository.contract.js';
import { sellInSql } from '../../../testing/sessions-in-sql.js';
import { bandwidthDatabase } from '../../bandwidth.database.js';
import type { GatewayId, SessionId } from '../../contract.js';
import { PostgresGatewayRepository } from './postgres-gateway-repository.js';
import { eventually } from '../../../../../test/support/eventually.js';

let db: MigratedDatabase;
let pool: pg.Pool;
let subject: GatewaysUnderTest;

beforeAll(async () => {
  db = await migratedDatabase(bandwidthDatabase);
  pool = new pg.Pool({ connectionString: db.url, max: 8 });
  pool.on('error', () => undefined);
  const one = async (sql: string, id: SessionId) => BigInt((await pool.query(sql, [id])).rows[0].bytes);
  subject = {
    repository: new PostgresGatewayRepository(pool),
    sell: (boughtBytes) => sell(boughtBytes),
    end: async (id) =>
      void (await pool.query(
        `UPDATE bandwidth.session SET status = 'ended', ended_at = now(), cause = 'test' WHERE id = $1`,
        [id],
      )),
    leased: (id) => one('SELECT leased_bytes AS bytes FROM bandwidth.session WHERE id = $1', id),
    used: (id) => one('SELECT sum(used) AS bytes FROM bandwidth.lease WHERE session_id = $1', id),
  };
});
afterAll(async () => {
  await pool?.end();
  await db?.drop();
});

const sell = (boughtBytes: bigint): Promise<SoldSession> =>
  sellInSql((text, values) => pool.query(text, values), boughtBytes);
const gateway = (): Promise<GatewayId> =>
  subject.repository.register({ host: '127.0.0.1', port: 1, tunnelPort: 2, certificateSha256: '' });
const silence = (id: GatewayId) =>
  pool.query(`UPDATE bandwidth.gateway SET seen_at = now() - interval '11 seconds' WHERE id = $1`, [id]);

gatewayRepositoryContract('PostgreSQL', () => subject);

describe('a gateway that died', () => {
  it('forfeits what it had not used: not granted again, and not waited for', async () => {
    const { sessionId } = await sell(1_000n);
    const [dead, living] = [await gateway(), await gateway()];
    await subject.repository.lease(dead, sessionId, 600n);
    await subject.repository.report(dead, [usageOf(sessionId, 100n)], []);
    await silence(dead);
    expect(await subject.repository.lease(living, sessionId, 1_000n)).toBe(400n);
    const states = await subject.repository.report(living, [usageOf(sessionId, 400n)], [sessionId]);
    expect(states.get(sessionId)).toEqual({ active: false, wanted: false });
    expect(await subject.used(sessionId)).toBe(500n);
    expect(await subject.leased(sessionId)).toBe(1_000n);
  });

  it('is not asked for bytes', async () => {
    const { sessionId } = await sell(1_000n);
    const [dead, living] = [await gateway(), await gateway()];
    await subject.repository.lease(dead, sessionId, 1_000n);
    await silence(dead);
    await subject.repository.lease(living, sessionId, 1n);
    const { rows } = await pool.query('SELECT wanted_at FROM bandwidth.session WHERE id = $1', [sessionId]);
    expect(rows[0].wanted_at).toBeNull();
  });
});

it('takes no report for more than it says by then: late ones change nothing, lying ones end at the lease', async () => {
  const { sessionId } = await sell(1_000n);
  const id = await gateway();
  await subject.repository.lease(id, sessionId, 300n);
  for (const used of [200n, 150n]) await subject.repository.report(id, [usageOf(sessionId, used)], []);
  expect(await subject.used(sessionId)).toBe(200n);
  await subject.repository.report(id, [usageOf(sessionId, 301n)], []);
  expect(await subject.used(sessionId)).toBe(300n);
});

describe('the database itself', () => {
  const session = (sql: string, id: SessionId) => pool.query(`UPDATE bandwidth.session SET ${sql} WHERE id = $1`, [id]);
  const lease = (sql: string, id: SessionId) =>
    pool.query(`UPDATE bandwidth.lease SET ${sql} WHERE session_id = $1`, [id]);

  it('refuses to lease beyond what was bought, and to use beyond what was leased', async () => {
    const { sessionId } = await sell(1_000n);
    await subject.repository.lease(await gateway(), sessionId, 10n);
    await expect(session('leased_bytes = 1001', sessionId)).rejects.toMatchObject({ constraint: 'session_quota' });
    await expect(lease('used = 11', sessionId)).rejects.toMatchObject({ constraint: 'lease_used' });
  });

  it('refuses counters that go back', async () => {
    const { sessionId } = await sell(1_000n);
    const [id, device] = [await gateway(), newId<DeviceId>()];
    await subject.repository.lease(id, sessionId, 10n);
    const carried = [{ deviceId: device, gatewayBytes: 4n, exitBytes: 3n }];
    await subject.repository.report(id, [usageOf(sessionId, 5n, carried)], []);
    await expect(lease('used = 4', sessionId)).rejects.toMatchObject({ code: '23001' });
    for (const column of ['gateway_bytes', 'exit_bytes'])
      await expect(
        pool.query(`UPDATE bandwidth.carriage SET ${column} = 2 WHERE session_id = $1`, [sessionId]),
      ).rejects.toMatchObject({ code: '23001' });
  });

  it('refuses to reopen a session, to shrink it, and to settle it twice', async () => {
    const { sessionId } = await sell(1_000n);
    await expect(session('bought_bytes = 999, held_micros = 0', sessionId)).rejects.toMatchObject({ code: '23001' });
    await subject.end(sessionId);
    for (const sql of [`status = 'active', ended_at = NULL, cause = NULL`, `status = 'expired'`])
      await expect(session(sql, sessionId)).rejects.toMatchObject({ code: '23001' });
    await session('settled_at = now(), billed_micros = 0', sessionId);
    await expect(session('billed_micros = 1', sessionId)).rejects.toMatchObject({ code: '23001' });
  });

  it('counts nothing into a settled lease', async () => {
    const { sessionId } = await sell(1_000n);
    const id = await gateway();
    await subject.repository.lease(id, sessionId, 100n);
    await lease('final = true', sessionId);
    await subject.repository.report(id, [usageOf(sessionId, 50n)], []);
    await subject.repository.release(id, usageOf(sessionId, 60n));
    expect(await subject.used(sessionId)).toBe(0n);
  });
});

describe('exits', () => {
  const exit = async (changes = '') => {
    const [deviceId, ticket] = [newId<DeviceId>(), `ticket-${newId()}`];
    const hash = createHash('sha256').update(ticket).digest();
    await pool.query(
      `INSERT INTO bandwidth.exit (device_id, owner_id, country, min_price_per_gb_micros, max_bytes_month, ticket_sha256)
       VALUES ($1, $2, 'tr', 250000, 1000, $3)`,
      [deviceId, newId<UserId>(), hash],
    );
    if (changes) await pool.query(`UPDATE bandwidth.exit SET ${changes} WHERE device_id = $1`, [deviceId]);
    return { deviceId, ticket };
  };

  it('are known by their ticket while it is renewed and sharing', async () => {
    const { deviceId, ticket } = await exit();
    expect(await subject.repository.exitOf(ticket)).toEqual({
      deviceId,
      country: 'tr',
      minPricePerGbMicros: 250_000n,
      bytesLeft: 1_000n,
    });
    for (const outdated of [`stopped_at = now()`, `renewed_at = now() - interval '3 minutes'`])
      expect(await subject.repository.exitOf((await exit(outdated)).ticket)).toBeNull();
  });

  it('count what they carry in a month, once, and begin anew with the next', async () => {
    const { deviceId, ticket } = await exit(`month = '2020-01-01', month_bytes = 999`);
    expect(await subject.repository.exitOf(ticket)).toMatchObject({ bytesLeft: 1_000n });
    const { sessionId } = await sell(10_000n);
    const id = await gateway();
    await subject.repository.lease(id, sessionId, 5_000n);
    for (const bytes of [100n, 100n, 700n]) {
      const carried = [{ deviceId, gatewayBytes: bytes, exitBytes: bytes }];
      await subject.repository.report(id, [usageOf(sessionId, bytes, carried)], []);
    }
    expect(await subject.repository.exitOf(ticket)).toMatchObject({ bytesLeft: 300n });
  });

  it('hang on the gateways that last said so', async () => {
    const [first, second] = [await gateway(), await gateway()];
    const [a, b, c] = [newId<DeviceId>(), newId<DeviceId>(), newId<DeviceId>()];
    await subject.repository.exitsHere(first, [a, b]);
    await subject.repository.exitsHere(second, [b]);
    await subject.repository.exitsHere(first, [b, c]);
    const here = async () =>
      (
        await pool.query('SELECT gateway_id, device_id FROM bandwidth.exit_presence WHERE device_id = ANY($1)', [
          [a, b, c],
        ])
      ).rows.map(({ gateway_id, device_id }) => [gateway_id, device_id].join());
    expect((await here()).sort()).toEqual([[first, b].join(), [first, c].join(), [second, b].join()].sort());
    await subject.repository.leave(first);
    expect(await here()).toEqual([[second, b].join()]);
  });
});

describe('listening', () => {
  it('goes on after its connection broke', async () => {
    const { sessionId } = await sell(1_000n);
    const heard: SessionId[] = [];
    const stop = await subject.repository.onChange((id) => heard.push(id));
    const mine = `query LIKE 'LISTEN%' AND datname = current_database() AND pid <> pg_backend_pid()`;
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${mine}`);
    await eventually(async () => {
      await pool.query('UPDATE bandwidth.session SET wanted_at = clock_timestamp() WHERE id = $1', [sessionId]);
      return heard.includes(sessionId);
    }, 'a change that is heard');
    await stop();
  });
});
