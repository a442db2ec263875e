import { newId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import type { DeviceFacts } from '@app/workers/contract';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, aMachine as machine, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId } from '../../../contract.js';
import type { NewJob } from '../../../jobs/ports/job-repository.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { ReportAttempt } from '../../../jobs/use-cases/report-attempt.js';
import { ExplainIdle } from './explain-idle.query.js';
import { ExplainJob } from './explain-job.query.js';
import { ExplainWaiting } from './explain-waiting.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';
import { SupplySnapshot } from './supply-snapshot.js';

const options = { ...TERMS, deviceOfflineAfterS: 90, expiresAfterHours: 1, maxArtifactBytes: 1 };

let db: MigratedDatabase;
let jobs: PostgresJobRepository;
let buyer: UserId;

beforeEach(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  const ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
  buyer = newId<UserId>();
  await ledger.openAccounts(buyer);
  const grant = { userId: buyer, currency: 'coin' as const, amountMicros: 1_000_000_000n };
  await ledger.grant({ ...grant, key: `g:${buyer}`, kind: 'welcome' });
});
afterEach(() => db?.drop());

const post = async (changes: Partial<NewJob> = {}) => {
  const job = aJob(buyer, { spec: { script: 'true', gpu_model: 'T4' }, ...changes });
  expect(await jobs.post(job)).toBe('posted');
  return job;
};

const whyWaiting = async (...online: DeviceFacts[]) => {
  const devices = new FakeDevices();
  devices.supply = online;
  return new Map(
    (await new ExplainWaiting(db.database, new SupplySnapshot(db.database, devices, options)).recentOf(buyer, 20)).map(
      (job) => [job.title, job],
    ),
  );
};

describe('why a job waits', () => {
  it('is told from what is online and what it pays', async () => {
    await post({ title: 'gpu' });
    await post({ title: 'by hand', spec: null });
    const reason = async (...online: DeviceFacts[]) => (await whyWaiting(...online)).get('gpu')?.waitingFor;
    expect(await reason()).toBe('no_device_online');
    expect(await reason(machine({ gpuName: 'RTX 4090' }))).toBe('no_matching_device');
    expect(await reason(machine({ minPriceUsdMicros: 1_000_000_000n }))).toBe('price_too_low');
    expect(await reason(machine())).toBe('about_to_start');
    expect((await whyWaiting(machine())).get('by hand')?.waitingFor).toBe('waits_for_a_person');
  });

  it('is that those who would take it are busy', async () => {
    const rig = machine();
    const first = await post({ title: 'first' });
    await jobs.accept(first.id, { attemptId: newId<AttemptId>(), ...rig });
    await post({ title: 'second' });
    const told = await whyWaiting(rig);
    expect(told.get('first')).toMatchObject({ status: 'running', waitingFor: null });
    expect(told.get('second')?.waitingFor).toBe('devices_busy');
  });

  it('is, as GET /api/jobs/{id}/explain says, that those that fit have failed it', async () => {
    const rig = machine();
    const job = await post({ title: 'hard' });
    const attemptId = newId<AttemptId>();
    await jobs.accept(job.id, { attemptId, ...rig });
    const failure = { by: 'device', exitCode: null, reason: 'no disk' } as const;
    await new ReportAttempt(db.database, jobs, TERMS).fail({
      jobId: job.id,
      deviceId: rig.deviceId,
      attemptId,
      ...failure,
    });
    const devices = new FakeDevices();
    devices.supply = [rig];
    const supply = new SupplySnapshot(db.database, devices, options);
    const explained = await new ExplainJob(db.database, devices, supply, options).execute(job.id, buyer);
    expect(explained.code).toBe('devices_excluded');
    expect((await whyWaiting(rig)).get('hard')?.waitingFor).toBe('devices_excluded');
  });

  it('is told of the newest jobs of this buyer alone', async () => {
    for (const title of ['1', '2', '3']) await post({ title });
    const explain = new ExplainWaiting(db.database, new SupplySnapshot(db.database, new FakeDevices(), options));
    expect((await explain.recentOf(buyer, 2)).map(({ title }) => title)).toEqual(['3', '2']);
    expect(await explain.recentOf(newId<UserId>(), 2)).toEqual([]);
  });
});

describe('why a device is idle', () => {
  const why = async (device: DeviceFacts) =>
    (await new ExplainIdle(db.database, options).execute([device])).get(device.deviceId);

  it('is told by the questions of a claim', async () => {
    expect(await why(machine())).toBe('no_waiting_jobs');
    await post();
    expect(await why(machine({ gpuName: 'RTX 4090' }))).toBe('no_matching_jobs');
    expect(await why(machine({ minPriceUsdMicros: 1_000_000_000n }))).toBe('floor_too_high');
    expect(await why(machine())).toBe('about_to_claim');
  });

  it('is not told of a device that works, nor of no device', async () => {
    const rig = machine();
    const job = await post();
    await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...rig });
    await post();
    expect(await why(rig)).toBeUndefined();
    expect(await new ExplainIdle(db.database, options).execute([])).toEqual(new Map());
  });
});
