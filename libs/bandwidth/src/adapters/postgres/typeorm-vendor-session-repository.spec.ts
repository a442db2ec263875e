import { newId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { bandwidthDatabase } from '../../bandwidth.database.js';
import type { SessionId } from '../../contract.js';
import { TypeormVendorSessionRepository } from './typeorm-vendor-session-repository.js';

const BOUGHT = 1_000_000n;

let db: MigratedDatabase;
let sessions: TypeormVendorSessionRepository;

beforeAll(async () => {
  db = await migratedDatabase(bandwidthDatabase);
  sessions = new TypeormVendorSessionRepository(db.database);
});
afterAll(() => db?.drop());

async function session(status = 'active', provider = 'http', createdAt = new Date(0)): Promise<SessionId> {
  const id = newId<SessionId>();
  await db.database.query(
    `INSERT INTO bandwidth.session (id, user_id, status, bought_bytes, price_per_gb_micros, held_micros, exit, provider,
       provider_ref, host, port, username, created_at, expires_at, ended_at, cause)
     SELECT $1, $7, $2, $3::bigint, 1000000, $3::bigint / 1000, 'any', $4, $6, 'h', 1, $6, $5, now() + interval '1 hour',
       t.ended_at, 'over' || t.ended_at FROM (SELECT CASE WHEN $2 IN ('ended', 'failed') THEN now() END) t (ended_at)`,
    [id, status, BOUGHT, provider, createdAt, `v-${id}`, newId()],
  );
  return id;
}

async function state(id: SessionId) {
  const [row] = await db.database.query(
    `SELECT s.leased_bytes::int AS leased, l.used::int AS used, l.closed_at IS NULL AS open,
       (SELECT count(*)::int FROM bandwidth.session_event e WHERE e.session_id = s.id AND type = 'vendor_excess') AS events
     FROM bandwidth.session s LEFT JOIN bandwidth.lease l ON l.session_id = s.id WHERE s.id = $1`,
    [id],
  );
  return row;
}

const report = (sessionId: SessionId, used: number) => sessions.report([{ sessionId, usedBytes: BigInt(used) }]);

describe("a vendor's figures", () => {
  it('only grow', async () => {
    const id = await session();
    expect(await report(id, 400)).toBe(0n);
    expect(await report(id, 300)).toBe(0n);
    expect(await state(id)).toEqual({ leased: 400, used: 400, open: true, events: 0 });
  });

  it('never pass what was bought; what is above is noted once per new height', async () => {
    const id = await session();
    expect([await report(id, 1_000_070), await report(id, 1_000_070), await report(id, 1_000_100)]).toEqual([
      70n,
      0n,
      30n,
    ]);
    expect(await state(id)).toEqual({ leased: 1_000_000, used: 1_000_000, open: true, events: 2 });
  });

  it('may grow further after a top-up', async () => {
    const id = await session();
    await report(id, 1_000_050);
    await db.database.query('UPDATE bandwidth.session SET bought_bytes = 2000000, held_micros = 2000 WHERE id = $1', [
      id,
    ]);
    await report(id, 1_000_020);
    expect(await state(id)).toMatchObject({ leased: 1_000_020, used: 1_000_020 });
    expect(await report(id, 1_500_000)).toBe(0n);
    expect(await state(id)).toMatchObject({ used: 1_500_000, events: 1 });
  });

  it('stand after the final one, whatever comes later', async () => {
    const [told, untold] = [await session(), await session()];
    await report(told, 300);
    await report(untold, 200);
    expect([await sessions.finish(told, 500n), await sessions.finish(untold, null)]).toEqual([0n, 0n]);
    expect([await report(told, 900), await sessions.finish(untold, 5_000_000n)]).toEqual([0n, 0n]);
    expect(await state(told)).toEqual({ leased: 500, used: 500, open: false, events: 0 });
    expect(await state(untold)).toEqual({ leased: 200, used: 200, open: false, events: 0 });
  });

  it('are taken by many at once without a loss', async () => {
    const id = await session();
    const excesses = await Promise.all(Array.from({ length: 20 }, (_, n) => report(id, 999_900 + n * 10)));
    expect(excesses.reduce((sum, bytes) => sum + bytes, 0n)).toBe(90n);
    expect(await state(id)).toMatchObject({ leased: 1_000_000, used: 1_000_000 });
  });

  it("say nothing about a gateway's session or an unknown one", async () => {
    const id = await session('active', 'gateway');
    expect([await report(id, 10), await report(newId<SessionId>(), 10)]).toEqual([0n, 0n]);
    expect(await state(id)).toMatchObject({ leased: 0, used: null });
  });
});

describe('the records', () => {
  it('tell the stages apart', async () => {
    const stages = ['provisioning', 'active', 'ended', 'failed'];
    const ids = await Promise.all(stages.map((status) => session(status)));
    const found = await sessions.find([...ids, newId()]);
    expect(ids.map((id) => found.get(id)?.stage)).toEqual(['provisioning', 'active', 'closing', 'over']);
    expect(found.get(ids[1]!)).toMatchObject({ providerRef: `v-${ids[1]}`, boughtBytes: BOUGHT });
  });

  it('list what was active before a time, page by page', async () => {
    const before = new Date(2_000);
    const ids = [await session(), await session(), await session('ended'), await session('active', 'http', new Date())];
    const pages: string[] = [];
    for (let after: SessionId | null = null; ;) {
      const page: Awaited<ReturnType<typeof sessions.active>> = await sessions.active(before, after, 2);
      if (page.length === 0) break;
      pages.push(...page.map(({ sessionId }) => sessionId));
      after = page[page.length - 1]!.sessionId;
    }
    expect(ids.map((id) => pages.includes(id))).toEqual([true, true, false, false]);
    expect(new Set(pages).size).toBe(pages.length);
  });
});
