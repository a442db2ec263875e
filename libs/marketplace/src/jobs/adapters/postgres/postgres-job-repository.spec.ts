import { AsyncResource } from 'node:async_hooks';
import fc from 'fast-check';
import { feeOf, newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { giveRoom, taken as jobOf, aJob, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { jobRepositoryContract, NO_QUORUM, TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId, JobId } from '../../../contract.js';
import { offerOf } from '../../domain/matching.js';
import { JobChanges } from '../job-changes.js';
import type { TakenJob } from '../../ports/job-repository.js';
import { CancelJob } from '../../use-cases/cancel-job.js';
import { marketplaceAudit } from '../../../adapters/postgres/marketplace-audit.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from './postgres-job-repository.js';
import { eventually } from '../../../../../../test/support/eventually.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;
const commands = new RecordedCommands();
const changes = new JobChanges();

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, commands, changes, TERMS);
});
afterAll(() => db?.drop());

async function user(coinMicros: bigint): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const balance = async (userId: UserId) => (await ledger.balances(userId)).coin;
const aDevice = async () => ({ deviceId: newId<DeviceId>(), ownerId: await user(0n) });
const taker = (device: { deviceId: DeviceId; ownerId: UserId }) => ({ attemptId: newId<AttemptId>(), ...device });
const times = <T>(n: number, make: (n: number) => T) =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)));

async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, sql } of [...ledgerChecks, ...marketplaceAudit]) {
    if ((await db.database.query(sql)).length > 0) found.push(name);
  }
  return found;
}

const runs = (deviceId: DeviceId, concurrency: number) => giveRoom(db.database, deviceId, concurrency);
const OF_JOB = `WHERE job_id = $1 AND status = 'running'`;
const showWork = async (jobId: JobId) =>
  void (await db.database.query(`UPDATE marketplace.attempt SET progress_at = now() ${OF_JOB}`, [jobId]));
const age = async (jobId: JobId, hours: number) =>
  void (await db.database.query(
    `UPDATE marketplace.attempt SET started_at = started_at - make_interval(hours => $2),
       due_at = due_at - make_interval(hours => $2) ${OF_JOB}`,
    [jobId, hours],
  ));

jobRepositoryContract(() => ({ jobs, unitOfWork: db.database, user, balance, runs, showWork, age }));

afterEach(async () => expect(await violations()).toEqual([]));

const DEADLOCKS = 'SELECT pg_stat_get_db_deadlocks(oid) AS n FROM pg_database WHERE datname = current_database()';

/** Who waits for the transaction that asks. */
const WAITING = `SELECT 1 FROM pg_locks w JOIN pg_locks h ON h.transactionid = w.transactionid AND h.granted
  WHERE NOT w.granted AND h.pid = pg_backend_pid()`;

describe('at once', () => {
  it('50 devices accept one job: one gets it', async () => {
    const job = aJob(await user(1_000_000n));
    await jobs.post(job);
    const devices = await times(50, aDevice);
    const answers = await Promise.all(devices.map((device) => jobs.accept(job.id, taker(device))));
    expect(answers.filter((answer) => answer === 'job_not_waiting')).toHaveLength(49);
  });

  it('50 accepts of one job, each in a transaction of its own: one gets it', async () => {
    const job = aJob(await user(1_000_000n));
    await jobs.post(job);
    const devices = await times(50, aDevice);
    const answers = await Promise.all(
      devices.map((device) => db.database.run(() => jobs.accept(job.id, taker(device)))),
    );
    expect(answers.filter((answer) => answer === 'job_not_waiting')).toHaveLength(49);
  });

  it('20 completions of one job: one payment and one answer', async () => {
    const job = aJob(await user(1_000_000n));
    await jobs.post(job);
    const device = await aDevice();
    await jobs.accept(job.id, taker(device));
    const report = { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null };
    const answers = await times(20, (n) =>
      n % 2 ? jobs.complete(report) : db.database.run(() => jobs.complete(report)),
    );
    expect(
      new Set(answers.map((answer) => JSON.stringify(answer, (_k, v) => (typeof v === 'bigint' ? `${v}` : v)))).size,
    ).toBe(1);
    expect(await balance(device.ownerId)).toBe(950_000n);
  });

  it('150 jobs against a balance for 100: 100 are posted', async () => {
    const buyer = await user(100_000_000n);
    const answers = await times(150, () => jobs.post(aJob(buyer)));
    expect(answers.filter((answer) => answer === 'posted')).toHaveLength(100);
    expect(await balance(buyer)).toBe(0n);
  });

  it.each(['complete', 'accept'] as const)('cancel against %s: one outcome', async (against) => {
    const devices = new FakeDevices();
    const cancelling = new CancelJob(db.database, jobs, devices, commands, TERMS, NO_QUORUM);
    for (let round = 0; round < 20; round++) {
      const buyer = await user(1_000_000n);
      const job = aJob(buyer);
      await jobs.post(job);
      const device = await aDevice();
      if (against === 'complete') await jobs.accept(job.id, taker(device));
      const report = { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null };
      const rival = () => (against === 'complete' ? jobs.complete(report) : jobs.accept(job.id, taker(device)));
      const acts = [() => cancelling.execute({ jobId: job.id, buyerId: buyer }).catch(() => 'refused'), rival];
      const [cancelled, other] = (await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()))).sort(
        (a) => (typeof a === 'object' && a !== null && 'status' in a ? -1 : 1),
      );
      const { status } = (await db.database.run(() => jobs.lock(job.id)))!.job.snapshot();
      if (against === 'complete' && status === 'completed') expect([cancelled, other]).toContain('refused');
      else expect(status).toBe('cancelled');
      expect((await balance(buyer)) + (await balance(device.ownerId))).toBe(
        status === 'completed' ? 950_000n : 1_000_000n,
      );
    }
  });

  it('Market: two accepts and a claim of one device, each in a transaction of its own: it gets one job', async () => {
    const buyer = await user(60_000_000n);
    const gpu_model = `Room${process.pid}`;
    const machine = { gpuName: gpu_model, gpuCount: 1, gpuMemoryGb: 0, ramGb: 8 };
    const offer = offerOf({ ...machine, capabilities: ['image', 'gpu'], minPriceUsdMicros: null }, TERMS);
    for (let round = 0; round < 10; round++) {
      const device = await aDevice();
      const [one, other] = await times(2, async () => {
        const job = aJob(buyer, { spec: { image: 'x', gpu_model } });
        await jobs.post(job);
        return job.id;
      });
      const answers = await Promise.all([
        db.database.run(() => jobs.accept(one!, taker(device))),
        jobs.accept(other!, taker(device)),
        db.database.run(() => jobs.claim(taker(device), offer)),
      ]);
      // An accept of what the claim took repeats its answer.
      const got = answers.map((answer) =>
        answer !== null && typeof answer === 'object' ? (answer as TakenJob).job.id : answer,
      );
      expect(new Set(got).size).toBe(2);
      expect(await jobs.runningOn(device.deviceId)).toHaveLength(1);
    }
  });

  it('Market: batches that name the same devices in opposite orders wait for each other, without a deadlock', async () => {
    const buyer = await user(400_000_000n);
    const [left, right] = [
      new PostgresJobRepository(db.database, ledger, commands, changes, TERMS),
      new PostgresJobRepository(db.database, ledger, commands, changes, TERMS),
    ];
    const devices = await times(20, async () => {
      const device = await aDevice();
      await runs(device.deviceId, 64);
      await db.database.query(
        `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
         VALUES ($1::uuid, $2, 'rig', 'server', sha256($1::uuid::text::bytea))`,
        [device.deviceId, device.ownerId],
      );
      return device;
    });
    const deadlocks = async () => Number((await db.database.query<{ n: string }>(DEADLOCKS))[0]!.n);
    const before = await deadlocks();
    for (let round = 0; round < 5; round++) {
      const posted = await times(40, async () => {
        const job = aJob(buyer, { spec: { script: 'x' } });
        await jobs.post(job);
        return job.id;
      });
      posted.sort();
      const [low, high] = [posted.slice(0, 20), posted.slice(20)];
      const answers = await Promise.all([
        ...devices.map((device, n) => left.accept(low[n]!, taker(device))),
        ...devices.map((device, n) => right.accept(high[19 - n]!, taker(device))),
      ]);
      expect(answers.filter((answer) => typeof answer === 'string')).toEqual([]);
    }
    expect(await deadlocks()).toBe(before);
  });

  it('Market: two who work for each other: completions wait for a cancel with no account locked that it needs', async () => {
    const [first, second] = (await times(2, () => user(1_000_000n))).sort();
    const postFor = async (buyer: UserId, ownerId: UserId) => {
      const job = aJob(buyer);
      await jobs.post(job);
      const device = { deviceId: newId<DeviceId>(), ownerId };
      await jobs.accept(job.id, taker(device));
      return { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null };
    };
    const done = await postFor(second!, first!);
    const cancelled = await postFor(first!, second!);
    await showWork(cancelled.jobId);

    let completions: Promise<unknown> | undefined;
    let unlocked: object[] = [];
    /** Between the locks of the cancel. */
    const devices = new FakeDevices();
    const completeBoth = AsyncResource.bind(() => Promise.all([jobs.complete(done), jobs.complete(cancelled)]));
    devices.lastContact = async () => {
      completions = completeBoth();
      await eventually(async () => (await db.database.query(WAITING)).length > 0);
      const lock = 'SELECT owner FROM ledger.account WHERE owner = ANY($1) AND currency = $2 FOR UPDATE SKIP LOCKED';
      unlocked = await db.database.query(lock, [[first, second], 'coin']);
      return new Map();
    };
    const cancelling = new CancelJob(db.database, jobs, devices, commands, TERMS, NO_QUORUM);
    await cancelling.execute({ jobId: cancelled.jobId, buyerId: first! });
    expect(unlocked).toHaveLength(2);
    expect(await completions).toEqual([expect.objectContaining({ earnedMicros: 950_000n }), 'attempt_ended']);
  });

  it('Money 1: a batch of completions locks whom it pays and to whom it returns money, in one order', async () => {
    const [first, second] = (await times(2, () => user(4_000_000n))).sort();
    const postFor = async (buyer: UserId, ownerId: UserId, changes: object) => {
      const job = aJob(buyer, changes);
      await jobs.post(job);
      const device = { deviceId: newId<DeviceId>(), ownerId };
      await jobs.accept(job.id, taker(device));
      return { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null };
    };
    // The first goes alone; those that come meanwhile go together, in the order of their owners.
    const alone = await postFor(first!, second!, {});
    const returns = await postFor(second!, first!, { verification: 'review', maxAttempts: 2 });
    const pays = await postFor(second!, first!, {});
    await Promise.all([alone, returns, pays].map((done) => jobs.complete(done)));
    expect([await balance(first!), await balance(second!)]).toEqual([3_950_000n, 2_950_000n]);
  });

  it('60 claims of 40 jobs in many transactions: each job once, and nobody who could have one goes without', async () => {
    const buyer = await user(40_000_000n);
    const gpu_model = `Race${process.pid}`;
    await times(40, () => jobs.post(aJob(buyer, { spec: { image: 'x', gpu_model } })));
    const machine = {
      gpuName: gpu_model,
      gpuCount: 1,
      gpuMemoryGb: 0,
      ramGb: 8,
      capabilities: ['image', 'gpu'],
      minPriceUsdMicros: null,
    };
    const devices = await times(60, aDevice);
    const taken = await Promise.all(
      devices.map((device) => db.database.run(() => jobs.claim(taker(device), offerOf(machine, TERMS)))),
    );
    const ids = taken.flatMap((answer) => jobOf(answer)?.job.id ?? []);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });
});

describe('the hot writes', () => {
  it('leave nothing when the unit of work around them fails', async () => {
    const buyer = await user(1_000_000n);
    const job = aJob(buyer);
    const told: unknown[] = [];
    changes.subscribe((change) => told.push(change));
    const failing = db.database.run(async () => {
      await jobs.post(job);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await balance(buyer)).toBe(1_000_000n);
    expect(await jobs.accept(job.id, taker(await aDevice()))).toBe('job_not_found');
    expect(told).toEqual([]);
    await jobs.post(job);
    expect(told).toEqual([{}]);
  });

  it('do not let one impossible item take the others of its batch with it', async () => {
    const buyer = await user(2_000_000n);
    const [good, bad] = [aJob(buyer), aJob(buyer, { durationHours: 0 })];
    const [first, second] = await Promise.allSettled([jobs.post(good), jobs.post(bad)]);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
    expect(await balance(buyer)).toBe(1_000_000n);
  });

  it('tell a device to start what it took, in order', async () => {
    const device = await aDevice();
    await db.database.query(
      `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash) VALUES ($1::uuid, $2, 'rig', 'server', sha256($1::uuid::text::bytea))`,
      [device.deviceId, device.ownerId],
    );
    const buyer = await user(2_000_000n);
    const [agents, byHand] = [aJob(buyer, { spec: { script: 'x' } }), aJob(buyer)];
    for (const job of [agents, byHand]) {
      await jobs.post(job);
      await jobs.accept(job.id, taker(device));
      await jobs.accept(job.id, taker(device));
    }
    const sent = await db.database.query<{ payload: { job_id: string } }>(
      'SELECT payload FROM workers.command WHERE device_id = $1',
      [device.deviceId],
    );
    expect(sent.map(({ payload }) => payload.job_id)).toEqual([agents.id]);
    expect(commands.announced.filter((id) => id === device.deviceId)).toHaveLength(1);
  });

  it('give nothing below a price that the owner set after the device began to wait', async () => {
    const device = await aDevice();
    await db.database.query(
      `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash, min_price_usd_micros)
       VALUES ($1::uuid, $2, 'rig', 'server', sha256($1::uuid::text::bytea), 1000000)`,
      [device.deviceId, device.ownerId],
    );
    const gpu_model = `Raised${process.pid}`;
    const machine = { gpuName: gpu_model, gpuCount: 1, gpuMemoryGb: 0, ramGb: 8, capabilities: ['image', 'gpu'] };
    const before = offerOf({ ...machine, minPriceUsdMicros: null }, TERMS);
    const job = aJob(await user(1_000_000n), { spec: { image: 'x', gpu_model } });
    await jobs.post(job);
    expect(await jobs.claim(taker(device), before)).toBeNull();
    await db.database.query('UPDATE workers.device SET min_price_usd_micros = 1 WHERE id = $1', [device.deviceId]);
    expect(jobOf(await jobs.claim(taker(device), before))?.job.id).toBe(job.id);
  });

  it('take the same fee as the kernel, whatever the amount', async () => {
    const amounts = fc.sample(fc.tuple(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 })), 300);
    const rows = await db.database.query<{ fee: string }>(
      'SELECT marketplace.fee(a, b) AS fee FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS t (a, b, n) ORDER BY n',
      [amounts.map(([amount]) => amount), amounts.map(([, bps]) => bps)],
    );
    expect(rows.map(({ fee }) => BigInt(fee))).toEqual(amounts.map(([amount, bps]) => feeOf(amount, bps)));
  });
});
