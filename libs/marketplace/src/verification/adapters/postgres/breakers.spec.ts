import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { taken, aJob, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { aJudge } from '../../../../testing/in-memory-breaker-repository.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId, JobId } from '../../../contract.js';
import type { FailureCause } from '../../../jobs/domain/failure.js';
import { offerOf } from '../../../jobs/domain/matching.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { ReportAttempt } from '../../../jobs/use-cases/report-attempt.js';
import { ReapLostAttempts } from '../../../jobs/use-cases/reap-lost-attempts.js';
import { DeviceReliability } from './device-reliability.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { TypeormBreakerRepository } from './typeorm-breaker-repository.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';

interface Rig {
  deviceId: DeviceId;
  ownerId: UserId;
}

const OFFER = offerOf(
  { gpuName: '', gpuCount: 0, gpuMemoryGb: 0, ramGb: 8, capabilities: [], minPriceUsdMicros: null },
  TERMS,
);

let db: MigratedDatabase;
let jobs: PostgresJobRepository;
let records: TypeormBreakerRepository;
let judge: ReturnType<typeof aJudge>;
let buyer: UserId;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  jobs = new PostgresJobRepository(
    db.database,
    new PostgresLedger(db.database),
    new RecordedCommands(),
    new JobChanges(),
    TERMS,
  );
});
afterAll(() => db?.drop());
beforeEach(async () => {
  records = new TypeormBreakerRepository(db.database);
  judge = aJudge(db.database, records);
  buyer = await user();
});
// Nothing is left on offer for the next test.
afterEach(() => db.database.query(`UPDATE marketplace.job SET match_key = NULL`));

async function user(): Promise<UserId> {
  const ledger = new PostgresLedger(db.database);
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 100_000_000n, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const rig = async (): Promise<Rig> => ({ deviceId: newId<DeviceId>(), ownerId: await user() });
const post = async () => {
  const job = aJob(buyer, { spec: { script: 'true' } });
  await jobs.post(job);
  return job.id;
};
const take = (jobId: JobId, device: Rig) => jobs.accept(jobId, { attemptId: newId<AttemptId>(), ...device });
const claim = async (device: Rig) =>
  taken(await jobs.claim({ attemptId: newId<AttemptId>(), ...device }, OFFER))?.job.id ?? null;
const fail = async (jobId: JobId, device: Rig, by: FailureCause = 'device') => {
  await take(jobId, device);
  if (by === 'program')
    await db.database.query('UPDATE marketplace.attempt SET log_bytes = 1 WHERE job_id = $1 AND ended_at IS NULL', [
      jobId,
    ]);
  const failure = { jobId, deviceId: device.deviceId, by, exitCode: 1, reason: 'broken' };
  return new ReportAttempt(db.database, jobs, TERMS).fail(failure);
};
const complete = async (jobId: JobId, device: Rig) => {
  await take(jobId, device);
  await jobs.complete({ jobId, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null });
};
const told = (device: Rig) =>
  judge.told.outbox.events.filter(({ audience }) => audience?.includes(device.ownerId)).map(({ type }) => type);
/** What was completed after others failed it, as the relay hands it to the judge; each once. */
const judged = async () => {
  const events = await db.database.query<{ job_id: JobId }>(
    `DELETE FROM platform.outbox WHERE type = 'marketplace.failed_job_completed.v1' RETURNING payload->>'jobId' AS job_id`,
  );
  for (const { job_id } of events) await judge.execute(job_id, new Date());
  return events.length;
};
const failAlone = async (n: number, device: Rig) => {
  const ids: JobId[] = [];
  for (let i = 0; i < n; i++) {
    ids.push(await post());
    await fail(ids[i]!, device);
  }
  return ids;
};
/** Jobs that it fails, and somebody else's device does. */
const failSome = async (n: number, device: Rig) => {
  const [ids, other] = [await failAlone(n, device), await rig()];
  for (const id of ids) await complete(id, other);
  await judged();
  return ids;
};
const cancel = (jobId: JobId) =>
  db.database.run(async () => {
    const { job, now } = (await jobs.lock(jobId))!;
    job.cancel(now, null, TERMS);
    await jobs.save(job);
  });
/** As if so much time had passed since. */
const wind = async ({ deviceId }: Rig, seconds: number) => {
  await db.database.query(
    `UPDATE marketplace.device_breaker SET paused_at = paused_at - make_interval(secs => $2),
       paused_until = paused_until - make_interval(secs => $2) WHERE device_id = $1`,
    [deviceId, seconds],
  );
  await db.database.query(
    'UPDATE marketplace.attempt SET ended_at = ended_at - make_interval(secs => $2) WHERE device_id = $1',
    [deviceId, seconds],
  );
};

describe('a device that keeps failing', () => {
  it('is offered nothing from the fifth job on, until the pause is over; its owner is told why', async () => {
    const [bad, good] = [await rig(), await rig()];
    await failSome(4, bad);
    expect(await records.isPaused(bad.deviceId)).toBe(false);
    await failSome(1, bad);
    expect(await records.isPaused(bad.deviceId)).toBe(true);
    const waiting = [await post(), await post()];
    expect([await claim(bad), told(bad)]).toEqual([null, ['device.paused']]);
    expect(judge.told.outbox.events[0]!.payload).toMatchObject({ device_id: bad.deviceId, until: expect.any(String) });
    expect(judge.told.trail.acts).toMatchObject([{ userId: bad.ownerId, act: 'device.paused' }]);
    // Others get what waits; an explicit accept is consent, and a completed job ends the pause at once.
    const taken = await claim(good);
    expect(waiting).toContain(taken);
    await complete(
      waiting.find((id) => id !== taken)!,
      bad,
    );
    await post();
    expect(await claim(bad)).not.toBeNull();
  });

  it('gets work again after the pause, and is paused twice as long by one failure more', async () => {
    const bad = await rig();
    await failSome(5, bad);
    await wind(bad, 601);
    const [one] = await failSome(1, bad);
    const [row] = await db.database.query<{ s: number; jobs: string[]; pauses_in_row: number }>(
      `SELECT round(extract(epoch FROM paused_until - paused_at))::int AS s, jobs, pauses_in_row
       FROM marketplace.device_breaker WHERE device_id = $1`,
      [bad.deviceId],
    );
    expect(row).toEqual({ s: 1200, jobs: [one], pauses_in_row: 2 });
    await post();
    expect(await claim(bad)).toBeNull();
    await wind(bad, 1201);
    expect(await claim(bad)).not.toBeNull();
  });

  it("is not paused, nor scored, for jobs that nobody else's device did: a buyer can't harm it alone", async () => {
    const victim = await rig();
    const mine = { deviceId: newId<DeviceId>(), ownerId: buyer };
    const sibling = { ...(await rig()), ownerId: victim.ownerId };
    for (let n = 0; n < 4; n++) await complete(await post(), victim);
    await wind(victim, 10);
    const ids = await failAlone(12, victim);
    // Left waiting, cancelled, done by the buyer's own device, and by another of the same owner.
    for (const id of ids.slice(0, 3)) await cancel(id);
    for (const id of ids.slice(3, 6)) await complete(id, mine);
    for (const id of ids.slice(6, 9)) await complete(id, sibling);
    expect(await judged()).toBe(6);
    expect([await records.isPaused(victim.deviceId), told(victim)]).toEqual([false, []]);
    await complete(await post(), victim);
    expect(await new DeviceReliability(db.database).of([victim.deviceId])).toEqual(new Map([[victim.deviceId, 1]]));
  });

  it('is paused once, however many of its jobs are judged in the same moment', async () => {
    const bad = await rig();
    const ids = await failAlone(8, bad);
    const other = await rig();
    for (const id of ids) await complete(id, other);
    await Promise.all(ids.map((id) => judge.execute(id, new Date())));
    expect(told(bad)).toEqual(['device.paused']);
  });
});

describe('a job', () => {
  it('that fails on five devices pauses none of them, however many such jobs there are', async () => {
    const rigs = await Promise.all(Array.from({ length: 5 }, rig));
    for (let n = 0; n < 6; n++) {
      const id = await post();
      for (const device of rigs) await fail(id, device);
    }
    for (const device of rigs) expect(told(device)).toEqual([]);
    expect(await new DeviceReliability(db.database).of(rigs.map(({ deviceId }) => deviceId))).toEqual(new Map());
  });

  it('Market: a program that failed opens no breaker, but counts against who said so once another owner completed it', async () => {
    await judged();
    const bad = await rig();
    for (let n = 0; n < 6; n++) {
      const job = aJob(buyer, { spec: { script: 'true' }, maxAttempts: 2 });
      await jobs.post(job);
      await fail(job.id, bad, 'program');
      await complete(job.id, await rig());
    }
    expect(await judged()).toBe(0);
    expect(await records.ends(bad.deviceId, new Date(0), 10)).toEqual([]);
    expect(await new DeviceReliability(db.database).of([bad.deviceId])).toEqual(new Map([[bad.deviceId, 0.143]]));
  });

  it('Market: one owner with five devices that fall silent does not put a job aside', async () => {
    const jobId = await post();
    const reaper = new ReapLostAttempts(db.database, jobs, new FakeDevices(), records);
    const { ownerId } = await rig();
    for (let n = 0; n < 6; n++) {
      await take(jobId, { deviceId: newId<DeviceId>(), ownerId });
      await reaper.execute(90);
    }
    const [job] = await db.database.query('SELECT status, interruptions FROM marketplace.job WHERE id = $1', [jobId]);
    expect(job).toEqual({ status: 'waiting', interruptions: 6 });
  });

  it('that silences five devices in a row is put aside, refunded, and blamed on none of them', async () => {
    const poison = await post();
    const devices = new FakeDevices();
    const reaper = new ReapLostAttempts(db.database, jobs, devices, records);
    const rigs = await Promise.all(Array.from({ length: 5 }, rig));
    for (const device of rigs) {
      for (let n = 0; n < 4; n++) await complete(await post(), device);
      expect(await take(poison, device)).toMatchObject({ job: { id: poison } });
      await reaper.execute(90);
    }
    const [job] = await db.database.query(
      'SELECT status, failure_reason, paid_micros, interruptions FROM marketplace.job WHERE id = $1',
      [poison],
    );
    expect(job).toEqual({ status: 'failed', failure_reason: 'poison', paid_micros: '0', interruptions: 5 });
    const [hold] = await db.database.query<{ open: boolean }>(
      'SELECT resolved_at IS NULL AS open FROM ledger.hold WHERE subject_id = $1',
      [poison],
    );
    expect(hold).toEqual({ open: false });
    for (const device of rigs) await complete(await post(), device);
    const scores = await new DeviceReliability(db.database).of(rigs.map(({ deviceId }) => deviceId));
    expect([...scores.values()]).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('the score of a device', () => {
  it('is drawn from its attempts that ended, the last hundred', async () => {
    const device = await rig();
    for (let n = 0; n < 9; n++) await complete(await post(), device);
    await failSome(1, device);
    const scores = () => new DeviceReliability(db.database).of([device.deviceId, newId<DeviceId>()]);
    expect(await scores()).toEqual(new Map([[device.deviceId, 0.909]]));
    await db.database.query(
      `INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at, earned_micros)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, 'completed', clock_timestamp(), 1 FROM generate_series(1, 100)`,
      [device.deviceId, device.ownerId],
    );
    expect(await scores()).toEqual(new Map([[device.deviceId, 1]]));
  });
});
