import fc from 'fast-check';
import { SystemClock } from '@app/kernel/clock';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { WorkersInMemory } from '../../../testing/workers-in-memory.js';
import { describeSelfTests } from '../../../testing/self-tests.contract.js';
import { aDevice, describeWorkersStorage, type WorkersStorage } from '../../../testing/workers-storage.contract.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { mergeReports, type HeartbeatReport } from '../../domain/heartbeat.js';
import type { WorkHistory } from '../../ports/device-work.js';
import { workersDatabase } from '../../workers.database.js';
import { ListDevices } from './list-devices.query.js';
import { ListTokens } from './list-tokens.query.js';
import { PostgresCommandLog } from './postgres-command-log.js';
import { PostgresPresence } from './postgres-presence.js';
import { SurveyDevices } from './survey-devices.query.js';
import { TypeormDeviceRepository } from './typeorm-device-repository.js';
import { TypeormSelfTestRepository } from './typeorm-self-test-repository.js';

const clock = new SystemClock();
const options = { heartbeatIntervalS: 30, deviceOfflineAfterS: 90, coinUsdMicros: 100_000n, selfTestEveryS: 600 };

describe('in memory', () => {
  const twin = new WorkersInMemory();
  describeWorkersStorage('memory', () => twin);
  describeSelfTests(
    'memory',
    () => twin,
    async (id, ms) => twin.selfTests.age(id, ms),
  );
});

describe('on PostgreSQL', () => {
  let migrated: MigratedDatabase;
  let storage: WorkersStorage;

  beforeAll(async () => {
    migrated = await migratedDatabase(workersDatabase);
    const { database } = migrated;
    storage = {
      devices: new TypeormDeviceRepository(database, clock),
      presence: new PostgresPresence(database, options),
      commands: new PostgresCommandLog(database),
      selfTests: new TypeormSelfTestRepository(database),
      unitOfWork: database,
    };
  });
  afterAll(() => migrated.drop());

  describeWorkersStorage('PostgreSQL', () => storage);
  describeSelfTests(
    'PostgreSQL',
    () => storage,
    async (id, ms) => {
      await migrated.database.query(
        `UPDATE workers.self_test SET begun_at = begun_at - $2::float8 * interval '1 millisecond',
           round_at = round_at - $2::float8 * interval '1 millisecond',
           tested_at = tested_at - $2::float8 * interval '1 millisecond',
           asked_at = asked_at - $2::float8 * interval '1 millisecond' WHERE device_id = $1`,
        [id, ms],
      );
    },
  );

  describe('the lists', () => {
    const earnings = { today: async (ids: string[]) => new Map(ids[0] ? [[ids[0], 1.5]] : []) };
    const history: WorkHistory = {
      reliability: async (ids) => new Map(ids[0] ? [[ids[0], 0.9]] : []),
      validInRow: async (ids) => new Map(ids[0] ? [[ids[0], 3]] : []),
    };
    const listDevices = () => new ListDevices(migrated.database, earnings as never, options, history, clock);
    const fleet = async (size: number) => {
      const ownerId = newId<UserId>();
      const devices = Array.from({ length: size }, () => aDevice({ ownerId }));
      for (const device of devices) await storage.devices.add(device);
      return { ownerId, devices, newestFirst: devices.map(({ id }) => id).reverse() };
    };
    const seconds = (silent: number) =>
      migrated.database.query(`UPDATE workers.presence SET last_heartbeat_at = now() - make_interval(secs => $1)`, [
        silent,
      ]);

    it('show devices newest first, page by page, without the revoked ones and those of others', async () => {
      const { ownerId, devices, newestFirst } = await fleet(5);
      await storage.devices.revoke(devices[2]!.id, ownerId);
      const first = await listDevices().execute(ownerId, { limit: 3 });
      const second = await listDevices().execute(ownerId, { limit: 3, cursor: first.next_cursor! });
      expect(first.devices).toHaveLength(3);
      expect([...first.devices, ...second.devices].map(({ id }) => id)).toEqual(
        newestFirst.filter((id) => id !== devices[2]!.id),
      );
      expect(second.next_cursor).toBeNull();
      expect(first.devices.map(({ earn_today }) => earn_today)).toEqual([1.5, 0, 0]);
      expect(first.devices.map(({ reliability }) => reliability)).toEqual([0.9, null, null]);
      expect(first.devices.map(({ valid_in_row }) => valid_in_row)).toEqual([3, 0, 0]);
      expect((await listDevices().execute(newId<UserId>(), { limit: 3 })).devices).toEqual([]);
    });

    it('call a device online while its last heartbeat is young and it has not gone offline since', async () => {
      const { ownerId, devices } = await fleet(1);
      const { id, tokenHash } = devices[0]!;
      const online = async () => (await listDevices().execute(ownerId, { limit: 1 })).devices[0]?.is_online;
      expect(await online()).toBe(false);
      await storage.presence.record(tokenHash, {});
      expect(await online()).toBe(true);
      await seconds(89);
      expect(await online()).toBe(true);
      await seconds(91);
      expect(await online()).toBe(false);
      await storage.presence.recognise(tokenHash);
      expect(await online()).toBe(false);
      await storage.presence.record(tokenHash, {});
      await storage.devices.goOffline(id);
      expect(await online()).toBe(false);
      await storage.presence.record(tokenHash, {});
      expect(await online()).toBe(true);
    });

    it("tell other contexts of an owner's devices, and of those that are online anywhere", async () => {
      const { ownerId, devices, newestFirst } = await fleet(3);
      const survey = new SurveyDevices(migrated.database, options, clock);
      const [silent, spoke, left] = devices;
      for (const { tokenHash } of [spoke!, left!]) await storage.presence.record(tokenHash, { gpuName: 'T4' });
      await storage.devices.goOffline(left!.id);
      const mine = await survey.ofOwner(ownerId, 10);
      expect(mine.map(({ deviceId }) => deviceId)).toEqual(newestFirst);
      expect(new Map(mine.map(({ deviceId, online }) => [deviceId, online]))).toEqual(
        new Map([
          [silent!.id, false],
          [spoke!.id, true],
          [left!.id, false],
        ]),
      );
      expect(mine.find(({ deviceId }) => deviceId === silent!.id)?.lastHeartbeatAt).toBeNull();
      expect(await survey.ofOwner(ownerId, 2)).toHaveLength(2);
      const online = (await survey.online(1000)).filter((device) => device.ownerId === ownerId);
      expect(online).toEqual([await storage.devices.facts(spoke!.id)]);
      await storage.devices.revoke(spoke!.id, ownerId);
      expect((await survey.online(1000)).filter((device) => device.ownerId === ownerId)).toEqual([]);
    });

    it('show tokens with the revoked ones', async () => {
      const { ownerId, devices, newestFirst } = await fleet(2);
      await storage.devices.revoke(devices[0]!.id, ownerId);
      await storage.presence.recognise(devices[1]!.tokenHash);
      const { tokens } = await new ListTokens(migrated.database).execute(ownerId, { limit: 10 });
      expect(tokens.map(({ id }) => id)).toEqual(newestFirst);
      expect(tokens[0]).toMatchObject({ min_price_usd: 0.25, revoked_at: null, last_used_at: expect.any(String) });
      expect(tokens[1]).toMatchObject({ revoked_at: expect.any(String), last_used_at: null });
    });
  });

  it('stores no token, only hashes', async () => {
    const [row] = await migrated.database.query<{ bytes: number }>(
      'SELECT min(octet_length(token_hash)) AS bytes FROM workers.device',
    );
    expect(row?.bytes).toBe(32);
  });

  it('gives the place of an agent that was silent for too long to another', async () => {
    const { id, tokenHash } = aDevice();
    await storage.devices.add({ ...aDevice(), id, tokenHash });
    const beat = () => storage.presence.record(tokenHash, { instanceId: newId() });
    const silentFor = (seconds: number) =>
      migrated.database.query(
        'UPDATE workers.presence SET last_heartbeat_at = now() - make_interval(secs => $2) WHERE device_id = $1',
        [id, seconds],
      );
    expect(await beat()).toBe(true);
    await silentFor(options.deviceOfflineAfterS - 1);
    // Only its heartbeats count: calls of the one that is refused must not keep the place taken.
    await storage.presence.recognise(tokenHash);
    await expect(beat()).rejects.toMatchObject({ code: 'agent_already_running' });
    await silentFor(options.deviceOfflineAfterS + 1);
    await storage.presence.recognise(tokenHash);
    expect(await beat()).toBe(true);
  });

  it('keeps fields that a heartbeat leaves out: `mergeReports` and `workers.record_heartbeats` agree', async () => {
    const report = fc.record<HeartbeatReport>(
      {
        hostname: fc.stringMatching(/^[a-z]{1,9}$/),
        gpuName: fc.constantFrom('', 'T4', 'H100'),
        gpuCount: fc.nat(64),
        gpuMemoryGb: fc.nat(1_000),
        cpuCores: fc.nat(4_096),
        ramGb: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
        capabilities: fc.array(fc.constantFrom('script', 'gpu'), { maxLength: 2 }),
        concurrency: fc.integer({ min: 1, max: 64 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 5 }), async (reports) => {
        const device = aDevice();
        await storage.devices.add(device);
        const facts = await storage.devices.facts(device.id);
        for (const one of reports) await storage.presence.record(device.tokenHash, one);
        expect(await storage.devices.facts(device.id)).toEqual({ ...facts, ...reports.reduce(mergeReports) });
      }),
      { numRuns: 50 },
    );
  });
});
