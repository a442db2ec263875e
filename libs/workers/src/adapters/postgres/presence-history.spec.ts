import { newId } from '@app/kernel/ids';
import { SystemClock, type DeviceId, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { aDevice } from '../../../testing/workers-storage.contract.js';
import { workersDatabase } from '../../workers.database.js';
import { PostgresPresence } from './postgres-presence.js';
import { PostgresPresenceHistory } from './postgres-presence-history.js';
import { PublishPresence } from './publish-presence.js';
import { ReadPresence } from './read-presence.query.js';
import { WorkersPersonalData } from './workers-personal-data.js';
import { TypeormDeviceRepository } from './typeorm-device-repository.js';

const options = { heartbeatIntervalS: 30, deviceOfflineAfterS: 90, coinUsdMicros: 100_000n, selfTestEveryS: 600 };
const HOUR = 3_600;

let db: MigratedDatabase;
let devices: TypeormDeviceRepository;
let presence: PostgresPresence;
let history: PostgresPresenceHistory;
const sweep = () => new PublishPresence(db.database, options).execute();

beforeAll(async () => {
  db = await migratedDatabase(workersDatabase);
  devices = new TypeormDeviceRepository(db.database, new SystemClock());
  presence = new PostgresPresence(db.database, options);
  history = new PostgresPresenceHistory(db.database);
});
afterAll(() => db?.drop());

async function rig() {
  const device = aDevice();
  await devices.add(device);
  return device;
}
const beat = (tokenHash: string) => presence.record(tokenHash, {});
const read = ({ id, ownerId }: { id: DeviceId; ownerId: UserId }, days = 30) =>
  new ReadPresence(db.database, options).execute(id, ownerId, days);
const silentFor = (id: DeviceId, seconds: number) =>
  db.database.query(
    'UPDATE workers.presence SET last_heartbeat_at = now() - make_interval(secs => $2) WHERE device_id = $1',
    [id, seconds],
  );
const lastHeartbeat = async (id: DeviceId) => {
  const text = 'SELECT last_heartbeat_at AS at FROM workers.presence WHERE device_id = $1';
  return (await db.database.query<{ at: Date }>(text, [id]))[0]!.at.toISOString();
};
/** A span that began and ended so many seconds ago. */
const span = (id: DeviceId, from: number, to: number | null) =>
  db.database.query(
    'INSERT INTO workers.online_span VALUES ($1, now() - make_interval(secs => $2), now() - make_interval(secs => $3))',
    [id, from, to],
  );
const watchedFor = (id: DeviceId, seconds: number) =>
  db.database.query('UPDATE workers.device SET watched_since = now() - make_interval(secs => $2) WHERE id = $1', [
    id,
    seconds,
  ]);

describe('the times a device was online', () => {
  it('begin with a heartbeat, and end with the last one before it goes or falls silent', async () => {
    const one = await rig();
    await sweep();
    expect((await read(one)).spans).toEqual([]);
    await beat(one.tokenHash);
    await sweep();
    const first = await lastHeartbeat(one.id);
    expect((await read(one)).spans).toEqual([{ from: first, to: null }]);
    await beat(one.tokenHash);
    const last = await lastHeartbeat(one.id);
    await devices.goOffline(one.id);
    await sweep();
    expect((await read(one)).spans).toEqual([{ from: first, to: last }]);
    await beat(one.tokenHash);
    await sweep();
    await devices.revoke(one.id, one.ownerId);
    await sweep();
    const spans = (await read(one)).spans;
    expect(spans).toEqual([
      { from: first, to: last },
      { from: expect.any(String), to: await lastHeartbeat(one.id) },
    ]);
  });

  it('are written at changes only, once, however many processes sweep', async () => {
    const one = await rig();
    await beat(one.tokenHash);
    await Promise.all([sweep(), sweep(), sweep()]);
    const before = await read(one);
    await beat(one.tokenHash);
    await sweep();
    expect((await read(one)).spans).toEqual(before.spans);
    expect(before.spans).toHaveLength(1);
  });

  it('end at the last heartbeat when everything stopped meanwhile, also if nobody was told', async () => {
    const one = await rig();
    await beat(one.tokenHash);
    await sweep();
    await watchedFor(one.id, 48 * HOUR);
    await silentFor(one.id, HOUR);
    await db.database.query('UPDATE workers.online_span SET since = since - interval $$1 day$$ WHERE device_id = $1', [
      one.id,
    ]);
    await db.database.query('DELETE FROM workers.told_online WHERE device_id = $1', [one.id]);
    // Already before the sweep.
    expect((await read(one)).spans).toMatchObject([{ to: await lastHeartbeat(one.id) }]);
    await sweep();
    expect((await read(one)).spans).toMatchObject([{ to: await lastHeartbeat(one.id) }]);
  });

  it('begin with an upgrade for devices that are online', async () => {
    const one = await rig();
    await beat(one.tokenHash);
    await db.database.query('INSERT INTO workers.told_online VALUES ($1)', [one.id]);
    await sweep();
    expect((await read(one)).spans).toMatchObject([{ to: null }]);
  });

  it('are cut to the window; the share counts from when it was watched', async () => {
    const one = await rig();
    await watchedFor(one.id, 10 * HOUR);
    await span(one.id, 8 * HOUR, 6 * HOUR);
    await span(one.id, 2 * HOUR, HOUR);
    const reply = await read(one);
    expect(reply.online_share).toBeCloseTo(0.3, 3);
    expect(reply.complete).toBe(true);
    await watchedFor(one.id, 40 * 24 * HOUR);
    await span(one.id, 35 * 24 * HOUR, 30 * HOUR);
    const day = await read(one, 1);
    expect(day.online_share).toBeCloseTo(3 / 24, 3);
    expect(day.spans).toHaveLength(2);
    const month = await read(one, 30);
    expect(month.spans[0]?.from).toBe(month.from);
    expect(month.online_share).toBeCloseTo((30 * 24 - 30 + 3) / (30 * 24), 3);
  });

  it('count until now while it is online, and until its last heartbeat once it is silent', async () => {
    const one = await rig();
    await watchedFor(one.id, 2 * HOUR);
    await beat(one.tokenHash);
    await span(one.id, 2 * HOUR, null);
    expect((await read(one)).online_share).toBe(1);
    await silentFor(one.id, HOUR);
    expect((await read(one)).online_share).toBeCloseTo(0.5, 3);
  });

  it('are the newest thousand of a device that comes and goes all the time', async () => {
    const one = await rig();
    await watchedFor(one.id, 24 * HOUR);
    await db.database.query(
      `INSERT INTO workers.online_span SELECT $1, now() - make_interval(secs => 20 * n), now() - make_interval(secs => 20 * n - 10)
       FROM generate_series(1, 1200) n`,
      [one.id],
    );
    const { spans, complete, online_share } = await read(one);
    expect([spans.length, complete]).toEqual([1_000, false]);
    expect(spans.at(-1)!.from > spans[0]!.from).toBe(true);
    expect(online_share).toBeCloseTo(12_000 / (24 * HOUR), 3);
  });

  it("are nobody else's to see", async () => {
    const one = await rig();
    await expect(read({ id: one.id, ownerId: newId() })).rejects.toMatchObject({ code: 'token_not_found' });
  });

  it('are exported with the rest of their owner, and forgotten with the account', async () => {
    const one = await rig();
    await span(one.id, 3 * HOUR, 2 * HOUR);
    await span(one.id, HOUR, null);
    const registry = { register: () => undefined } as never;
    const personal = new WorkersPersonalData(db.database, registry, devices, {
      revoke: async () => undefined,
    } as never);
    const exported: object[] = [];
    for await (const { section, record } of personal.export(one.ownerId))
      if (section === 'presence') exported.push(record);
    expect(exported).toMatchObject([{ device_id: one.id, until: expect.any(Date) }, { until: null }]);
    await personal.forget(one.ownerId);
    expect((await read(one)).spans).toEqual([]);
  });

  it('are forgotten once they ended long ago, not those that go on', async () => {
    const [old, open] = [await rig(), await rig()];
    await span(old.id, 40 * 24 * HOUR, 32 * 24 * HOUR);
    await span(old.id, 30 * HOUR, HOUR);
    await span(open.id, 40 * 24 * HOUR, null);
    const thirtyOneDaysAgo = new Date(Date.now() - 31 * 86_400_000);
    expect(await history.forgetBefore(thirtyOneDaysAgo, 100)).toBe(1);
    const left = 'SELECT count(*)::int AS n FROM workers.online_span WHERE device_id = ANY($1)';
    expect(await db.database.query(left, [[old.id, open.id]])).toEqual([{ n: 2 }]);
  });
});
