import { newId, SystemClock, type UserId } from '@app/kernel';
import { LOOKED_THROUGH } from '@app/platform';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { workersDatabase } from '../../workers.database.js';
import { AdminDevices } from './admin-devices.query.js';
import { OnlineSamples } from './online-samples.js';
import { SurveyDevices } from './survey-devices.query.js';

const options = { heartbeatIntervalS: 30, deviceOfflineAfterS: 90, coinUsdMicros: 100_000n, selfTestEveryS: 600 };
const clock = new SystemClock();

let db: MigratedDatabase;
let devices: AdminDevices;

beforeAll(async () => {
  db = await migratedDatabase(workersDatabase);
  devices = new AdminDevices(db.database, options);
});
afterAll(() => db?.drop());

async function aDevice(name: string, hostname: string, { owner = newId<UserId>(), online = true } = {}) {
  const id = newId();
  await db.database.query(
    `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash) VALUES ($1, $2, $3, 'server', sha256($4))`,
    [id, owner, name, Buffer.from(id)],
  );
  await db.database.query(`INSERT INTO workers.presence (device_id, hostname, last_heartbeat_at) VALUES ($1, $2, $3)`, [
    id,
    hostname,
    online ? new Date() : null,
  ]);
  return { id, owner };
}

const names = async (query: object) => (await devices.list({ limit: 100, ...query })).devices.map(({ name }) => name);

describe('devices of everybody', () => {
  beforeAll(async () => {
    await aDevice('old%rig', 'cellar.example.org', { online: false });
    await aDevice('Attic', 'RIG-7.example.org');
  });

  it('are found by a part of name or hostname without regard to case, whatever characters it has', async () => {
    expect(await names({ search: 'rig' })).toEqual(['Attic', 'old%rig']);
    expect(await names({ search: 'D%r' })).toEqual(['old%rig']);
    expect(await names({ search: '_' })).toEqual([]);
  });

  it('are found by their id and their owner’s', async () => {
    const { id, owner } = await aDevice('mine', 'mine');
    expect([await names({ search: id }), await names({ search: owner })]).toEqual([['mine'], ['mine']]);
  });

  it('are filtered by whether they are online', async () => {
    expect(await names({ online: false })).toEqual(['old%rig']);
    expect(await names({ search: 'rig', online: true })).toEqual(['Attic']);
  });

  it('are searched some thousand at a time, however many there are: the next page goes on', async () => {
    // Ids below all others.
    await db.database.query(
      `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, CASE n WHEN 1 THEN 'needle' ELSE 'hay' END,
              'server', sha256(n::text::bytea) FROM generate_series(1, $2::int) n`,
      [newId(), LOOKED_THROUGH],
    );
    const first = await devices.list({ limit: 100, search: 'needle' });
    expect(first).toMatchObject({ devices: [], next_cursor: expect.any(String) });
    const second = await devices.list({ limit: 100, search: 'needle', cursor: first.next_cursor! });
    expect(second).toMatchObject({ devices: [{ name: 'needle' }], next_cursor: null });
  });
});

describe('samples of devices online', () => {
  it('are taken once in five minutes, whoever asks, and kept 31 days', async () => {
    const samples = new OnlineSamples(db.database, new SurveyDevices(db.database, options, clock), clock);
    await db.database.query(
      `INSERT INTO workers.online_sample (slot, devices) VALUES (now() - interval '40 days', 9), (now() - interval '2 days', 7)`,
    );
    await Promise.all([samples.sample(), samples.sample()]);
    await samples.sample();
    const online = await new SurveyDevices(db.database, options, clock).onlineCount();
    expect(online).toBeGreaterThan(0);
    expect((await samples.last(30)).map(({ devices: count }) => count)).toEqual([7, online]);
    expect((await samples.last(1)).map(({ devices: count }) => count)).toEqual([online]);
    expect(await db.database.query('SELECT FROM workers.online_sample')).toHaveLength(2);
  });
});
