import fc from 'fast-check';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { LONG } from '../../../../../../test/support/long.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, giveRoom, RecordedCommands } from '../../../../testing/fakes.js';
import { InMemoryJobRepository } from '../../../../testing/in-memory-job-repository.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import { marketplaceAudit } from '../../../adapters/postgres/marketplace-audit.js';
import type { AttemptId, JobId } from '../../../contract.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import type { Attempt, JobState } from '../../domain/job.js';
import { offerOf, type Machine } from '../../domain/matching.js';
import type { JobRepository } from '../../ports/job-repository.js';
import { JobChanges } from '../job-changes.js';
import { AttemptRow } from './job.row.js';
import { PostgresJobRepository } from './postgres-job-repository.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
});
afterAll(() => db?.drop());

async function user(coinMicros: bigint): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const balance = async (userId: UserId) => (await ledger.balances(userId)).coin;

/** How often each happens: most histories that matter are of jobs that several devices had. */
const ACTS = {
  ...{ post: 2, accept: 3, claim: 7, complete: 1, fail: 6, 'fail by program': 3 },
  ...{ release: 1, cancel: 1, 'time out': 1, expire: 1, 'show work': 3, 'make room': 2 },
};
type Act = keyof typeof ACTS;

/** One act of a device or the buyer. Indexes are taken modulo what there is. */
const step = fc.record({
  act: fc.oneof(...(Object.keys(ACTS) as Act[]).map((act) => ({ weight: ACTS[act], arbitrary: fc.constant(act) }))),
  job: fc.nat(2),
  device: fc.nat(6),
  coins: fc.integer({ min: 1, max: 3 }),
  hours: fc.integer({ min: 1, max: 2 }),
  elapsedMs: fc.integer({ min: 0, max: 5_000_000 }),
  byHand: fc.constantFrom(true, false, false, false),
  review: fc.boolean(),
  isLate: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  maxAttempts: fc.integer({ min: 1, max: 3 }),
  gpuCount: fc.constantFrom(1, 1, 1, 1, 2),
  gpuMemoryGb: fc.constantFrom(8, 8, 8, 8, 16),
  minUsdMicros: fc.constantFrom(null, null, null, 100_000n, 190_000n),
  room: fc.integer({ min: 1, max: 3 }),
  namesAttempt: fc.boolean(),
  /** Reports come from the device that runs the job, else from any. */
  byRunner: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const REPORTS = new Set<Act>(['complete', 'fail', 'fail by program', 'release']);

interface Device {
  deviceId: DeviceId;
  ownerId: UserId;
}

/** A history told to both: to the twin, whose rules are `Job` and `suits`, and to PostgreSQL. */
class History {
  readonly model = new InMemoryJobRepository(TERMS);
  readonly posted: JobId[] = [];
  private readonly attempts = new Map<string, AttemptId>();

  constructor(
    private readonly buyer: UserId,
    private readonly devices: Device[],
    /** A model of its own, so that jobs of other histories are not offered here. */
    private readonly gpuModel: string,
  ) {}

  async take(each: Step): Promise<void> {
    const jobId = this.posted[each.job % Math.max(1, this.posted.length)] ?? newId<JobId>();
    const device = this.deviceFor(each, jobId);
    const attemptId = newId<AttemptId>();
    const job = this.job(each);
    const perform = (of: JobRepository) => this.perform(of, each, { device, jobId, attemptId, job });
    const [expected, actual] = [await perform(this.model), await perform(jobs)];
    expect([each.act, actual]).toEqual([each.act, withAnyTimes(expected)]);
    if (expected === 'posted') this.posted.push(job.id);
    if (isTaken(expected)) this.attempts.set(expected.job.id + device.deviceId, expected.attemptId);
  }

  private deviceFor({ act, device, byRunner }: Step, jobId: JobId): Device {
    const running = byRunner && REPORTS.has(act) ? this.model.find(jobId)?.running : undefined;
    return this.devices.find(({ deviceId }) => deviceId === running?.deviceId) ?? this.devices[device]!;
  }

  private job({ coins, hours, maxAttempts, byHand, review, isLate, gpuCount, gpuMemoryGb }: Step) {
    const spec = { image: 'x', gpu_model: this.gpuModel, gpu_count: gpuCount, gpu_memory_gb: gpuMemoryGb };
    return aJob(this.buyer, {
      priceMicros: BigInt(coins) * 1_000_001n,
      durationHours: hours,
      maxAttempts,
      verification: review ? 'review' : 'none',
      ...(isLate && { expiresAfterHours: 0 }),
      ...(!byHand && { spec }),
    });
  }

  private async perform(
    of: JobRepository,
    each: Step,
    {
      device,
      jobId,
      attemptId,
      job,
    }: { device: Device; jobId: JobId; attemptId: AttemptId; job: ReturnType<typeof aJob> },
  ): Promise<unknown> {
    switch (each.act) {
      case 'post':
        return of.post(job);
      case 'accept':
        return of.accept(jobId, { attemptId, ...device });
      case 'claim':
        return of.claim({ attemptId, ...device }, offerOf(this.machine(each), TERMS));
      case 'complete': {
        const named = each.namesAttempt ? (this.attempts.get(jobId + device.deviceId) ?? null) : null;
        const answer = { exitCode: 0, result: 'r', resultSha256: null };
        return of.complete({ jobId, ...device, attemptId: named, ...answer });
      }
      case 'show work':
        return void (this.posted.length > 0 && (of === jobs ? await showWork(jobId) : this.model.showWork(jobId)));
      case 'make room':
        if (of === jobs) return giveRoom(db.database, device.deviceId, each.room);
        return void this.model.concurrency.set(device.deviceId, each.room);
      default:
        return of === jobs
          ? db.database.run(() => change(of, jobId, each, device.deviceId))
          : change(of, jobId, each, device.deviceId);
    }
  }

  private machine({ gpuCount, gpuMemoryGb, minUsdMicros }: Step): Machine {
    const gpu = { gpuName: this.gpuModel, gpuCount, gpuMemoryGb };
    return { ...gpu, ramGb: 8, capabilities: ['image', 'gpu'], minPriceUsdMicros: minUsdMicros };
  }
}

/** Locks, changes and saves as the use cases do. */
async function change(of: JobRepository, jobId: JobId, { act, elapsedMs }: Step, deviceId: DeviceId): Promise<unknown> {
  const locked = await of.lock(jobId);
  if (!locked) return 'none';
  const { job, now } = locked;
  const heardAt = job.current && new Date(job.current.startedAt.getTime() + elapsedMs);
  const failure = { reason: 'broken', logTail: null };
  try {
    if (act === 'cancel') job.cancel(now, heardAt, TERMS);
    else if (act === 'time out') job.timeOut(now, heardAt, TERMS);
    else if (act === 'expire') job.expire(now);
    else if (!job.isRunBy(deviceId)) return (await of.attemptOf(jobId, deviceId)) ?? 'never had it';
    else if (act === 'fail') job.fail(now, { by: 'device', exitCode: null, ...failure }, TERMS);
    else if (act === 'fail by program') job.fail(heardAt!, { by: 'program', exitCode: 2, ...failure }, TERMS);
    else job.interrupt('released', now, now, 'released');
  } catch (error) {
    return (error as { code: string }).code;
  }
  await of.save(job);
  return job.settlement;
}

async function showWork(jobId: JobId): Promise<void> {
  await db.database.repository(AttemptRow).update({ jobId, status: 'running' }, { progressAt: () => 'now()' });
}

/** Their clocks are different ones. */
function withAnyTimes(answer: unknown): unknown {
  if (isTaken(answer)) return { ...answer, dueAt: expect.any(Date) };
  if (!answer || typeof answer !== 'object' || !('reviewDueAt' in answer)) return answer;
  return { ...answer, reviewDueAt: answer.reviewDueAt && expect.any(Date) };
}

const isTaken = (answer: unknown): answer is { attemptId: AttemptId; dueAt: Date; job: { id: JobId } } =>
  !!answer && typeof answer === 'object' && 'dueAt' in answer;

const TIMES = { expiresAt: null, endedAt: null };
const stateOf = ({ review, ...state }: JobState) => ({ ...state, ...TIMES, review: review?.status ?? null });
const attemptOf = ({ id, deviceId, ownerId, status, exitCode, byProgram, earnedMicros }: Attempt | AttemptRow) => ({
  ...{ id, deviceId, ownerId, status, exitCode, byProgram, earnedMicros },
});

/** What the twin and PostgreSQL know of a job; by attempts, too. */
async function known(of: InMemoryJobRepository, jobId: JobId) {
  const { state, past, running } = of.find(jobId)!;
  return { ...stateOf(state), attempts: [...past, ...(running ? [running] : [])].map(attemptOf) };
}
async function stored(jobId: JobId) {
  const { job } = (await db.database.run(() => jobs.lock(jobId)))!;
  const attempts = await db.database.repository(AttemptRow).find({ where: { jobId }, order: { id: 'ASC' } });
  return { ...stateOf(job.snapshot()), attempts: attempts.map(attemptOf) };
}

/**
 * The rules of the hot writes are written twice: as methods of `Job` (and `suits` and `meetsFloor`), which people read and
 * which the in-memory twin runs, and as SQL, which the service runs. Here each keeps the other to its word.
 */
it(`after any history, post_job.sql, accept_job.sql, claim_job.sql and complete_attempt.sql have answered, paid and written
    what Job.accept, Job.complete and suits say`, async () => {
  const owners = await Promise.all([user(0n), user(0n)]);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      const buyer = await user(12_000_000n);
      const people = [buyer, ...owners];
      // Three devices of each owner, and one of the buyer's own.
      const devices = [...owners, ...owners, ...owners, buyer].map((ownerId) => ({
        deviceId: newId<DeviceId>(),
        ownerId,
      }));
      const history = new History(buyer, devices, `History${process.pid}x${++run}`);
      for (const userId of people) history.model.balances.set(userId, await balance(userId));
      for (const each of steps) await history.take(each);
      for (const userId of people) expect(await balance(userId)).toBe(history.model.balances.get(userId));
      for (const jobId of history.posted) expect(await stored(jobId)).toEqual(await known(history.model, jobId));
    }),
    { numRuns: 60 * LONG },
  );
  for (const { name, sql } of [...ledgerChecks, ...marketplaceAudit])
    expect([name, await db.database.query(sql)]).toEqual([name, []]);
});
