import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId } from '../../../contract.js';
import { JobChanges } from '../job-changes.js';
import { ReportAttempt } from '../../use-cases/report-attempt.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from './postgres-job-repository.js';
import { ShowJob } from './show-job.query.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;
let showJob: ShowJob;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
  showJob = new ShowJob(db.database, TERMS);
});
afterAll(() => db?.drop());

async function user(): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 1_000_000n, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}

it('shows what a device answered to the buyer and to the owner of that device alone', async () => {
  const job = aJob(await user());
  await jobs.post(job);
  const first = { deviceId: newId<DeviceId>(), ownerId: await user() };
  const second = { deviceId: newId<DeviceId>(), ownerId: await user() };
  const seenBy = (userId: UserId) => showJob.execute(job.id, userId);

  await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...first });
  const failure = { deviceId: first.deviceId, by: 'device' as const, exitCode: 1, reason: 'out of memory' };
  await new ReportAttempt(db.database, jobs, TERMS).fail({ jobId: job.id, attemptId: undefined, ...failure });
  expect(await seenBy(job.buyerId)).toMatchObject({ failure_reason: 'out of memory' });

  await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...second });
  expect(await seenBy(second.ownerId)).toMatchObject({ status: 'running', failure_reason: null });
  const resultSha256 = 'ab'.repeat(32);
  await jobs.complete({ jobId: job.id, ...second, attemptId: null, exitCode: 0, result: 'forty-two', resultSha256 });

  const answer = { result: 'forty-two', result_sha256: resultSha256, failure_reason: 'out of memory' };
  expect(await seenBy(job.buyerId)).toMatchObject(answer);
  expect(await seenBy(second.ownerId)).toMatchObject(answer);
  const hidden = { result: null, result_sha256: null, failure_reason: null };
  expect(await seenBy(first.ownerId)).toMatchObject({ id: job.id, status: 'completed', ...hidden });
});

it('says what a running job would cost if it were cancelled now', async () => {
  const job = aJob(await user(), { priceMicros: 1_000_000n, durationHours: 10 });
  await jobs.post(job);
  const soFar = async () => (await showJob.execute(job.id, job.buyerId)).cost_so_far_coin;
  expect(await soFar()).toBe(0);
  const device = { deviceId: newId<DeviceId>(), ownerId: await user() };
  await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...device });
  const startedAgo = (hours: number) =>
    db.database.query(
      `UPDATE marketplace.attempt SET started_at = now() - make_interval(hours => $2) WHERE job_id = $1`,
      [job.id, hours],
    );
  await startedAgo(4);
  expect(await soFar()).toBeCloseTo(0.1, 6);
  await db.database.query(`UPDATE marketplace.attempt SET log_bytes = 1 WHERE job_id = $1`, [job.id]);
  expect(await soFar()).toBeCloseTo(0.4, 3);
  await startedAgo(40);
  expect(await soFar()).toBe(1);
  await jobs.complete({ jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null });
  expect(await soFar()).toBe((await showJob.execute(job.id, job.buyerId)).cost_coin);
});
