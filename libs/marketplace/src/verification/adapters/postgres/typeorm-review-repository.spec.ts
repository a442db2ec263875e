import fc from 'fast-check';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, RecordedCommands } from '../../../../testing/fakes.js';
import { ImmediateUnitOfWork, InMemoryJobRepository } from '../../../../testing/in-memory-job-repository.js';
import { InMemoryReviewRepository } from '../../../../testing/in-memory-review-repository.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import { reviewRepositoryContract } from '../../../../testing/review-repository.contract.js';
import { reviewsOn } from '../../../../testing/reviews-under-test.js';
import type { AttemptId, JobId } from '../../../contract.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import type { JobRepository } from '../../../jobs/ports/job-repository.js';
import { marketplaceAudit } from '../../../adapters/postgres/marketplace-audit.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';
import { IS_REVIEWED } from './conditions.js';
import { TypeormReviewRepository } from './typeorm-review-repository.js';
import { LONG } from '../../../../../../test/support/long.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;
let reviews: TypeormReviewRepository;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
  reviews = new TypeormReviewRepository(db.database, ledger);
});
afterAll(() => db?.drop());

async function user(coinMicros: bigint): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const balance = async (userId: UserId) => (await ledger.balances(userId)).coin;
const letLapse = async (jobId: JobId) => {
  const sql = `UPDATE marketplace.job SET review_due_at = clock_timestamp() - interval '1 second' WHERE id = $1`;
  await db.database.query(sql, [jobId]);
};

const MARKED = {
  name: 'an attempt is marked while its pay depends on a review',
  sql: `SELECT a.id, a.in_review, j.review FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
        WHERE a.in_review <> (coalesce(j.review IN ('pending', 'disputed'), false) AND ${IS_REVIEWED})`,
};

afterEach(async () => {
  for (const { name, sql } of [...ledgerChecks, ...marketplaceAudit, MARKED])
    expect({ name, rows: await db.database.query(sql) }).toEqual({ name, rows: [] });
});

const letSettle = async (jobId: JobId) => {
  const sql = `UPDATE marketplace.dispute SET settles_at = clock_timestamp() - interval '1 second' WHERE job_id = $1`;
  await db.database.query(sql, [jobId]);
};

reviewRepositoryContract(() => ({ jobs, reviews, unitOfWork: db.database, user, balance, letLapse, letSettle }));

/** A job that waits for its buyer. */
async function completed(of: JobRepository, buyerId: UserId, ownerId: UserId, deviceId = newId<DeviceId>()) {
  const job = aJob(buyerId, { verification: 'review' });
  await of.post(job);
  await of.accept(job.id, { deviceId, ownerId, attemptId: newId<AttemptId>() });
  await of.complete({
    jobId: job.id,
    deviceId,
    ownerId,
    attemptId: null,
    exitCode: 0,
    result: 'r',
    resultSha256: null,
  });
  return job.id;
}

it('a device that was paid nothing for a disputed result has to earn its trust anew', async () => {
  const [buyer, owner, deviceId] = [await user(1_050_000n), await user(0n), newId<DeviceId>()];
  await db.database.query('INSERT INTO marketplace.device_trust (device_id, valid_in_row, valid) VALUES ($1, 9, 9)', [
    deviceId,
  ]);
  const id = await completed(jobs, buyer, owner, deviceId);
  const on = reviewsOn(db.database, reviews);
  await on.dispute(id, buyer);
  await on.settle(id, 0n);
  const trust = await db.database.query(
    'SELECT valid_in_row, valid, invalid FROM marketplace.device_trust WHERE device_id = $1',
    [deviceId],
  );
  expect(trust).toEqual([{ valid_in_row: 0, valid: 9, invalid: 1 }]);
});

it('lapses many of one owner, shared by several processes, each once', async () => {
  const [buyer, owner] = [await user(40_000_000n), await user(0n)];
  const ids = await Promise.all(Array.from({ length: 40 }, () => completed(jobs, buyer, owner)));
  for (const id of ids) await letLapse(id);
  const processes = [1, 2, 3].map(() => reviewsOn(db.database, reviews));
  await Promise.all(processes.map((one) => one.lapse()));
  await processes[0]!.lapse();
  expect(await balance(owner)).toBe(40n * 950_000n);
  expect(processes.flatMap(({ outbox }) => outbox.events)).toHaveLength(40);
});

it('accept, dispute, lapse and settle at once: one outcome, every time', async () => {
  for (let round = 0; round < 12; round++) {
    const [buyer, owner] = [await user(1_050_000n), await user(0n)];
    const id = await completed(jobs, buyer, owner);
    const on = reviewsOn(db.database, reviews);
    if (round % 2) await on.dispute(id, buyer);
    if (round % 3 === 0) await letLapse(id);
    const acts = [0, 1, 2, 3].flatMap((n) => [
      () => on.accept(id, buyer),
      () => on.dispute(id, buyer, `${n}`),
      () => on.lapse(),
      () => on.settle(id, BigInt(n) * 250_000n),
    ]);
    const from = (round * 5) % acts.length;
    await Promise.allSettled([...acts.slice(from), ...acts.slice(0, from)].map((act) => act()));
    const { review, paidMicros } = (await db.database.run(() => jobs.lock(id)))!.job.snapshot();
    const held = { pending: 1_000_000n, disputed: 1_050_000n }[review!.status as string] ?? 0n;
    const fee = paidMicros / 20n;
    expect((await balance(buyer)) + (await balance(owner)) + fee + held).toBe(1_050_000n);
    expect(on.outbox.events.filter(({ type }) => type === 'job.paid').length).toBe(paidMicros > 0n ? 1 : 0);
  }
});

describe('any history', () => {
  const step = fc.record({
    act: fc.constantFrom('complete', 'complete', 'accept', 'dispute', 'evidence', 'due', 'lapse', 'settle', 'cancel'),
    job: fc.nat(3),
    byOwner: fc.boolean(),
    payMicros: fc.bigInt(0n, 1_100_000n),
  });

  it('gives the same answers, states and balances as the rule book', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const model = new InMemoryJobRepository(TERMS);
        const modelOn = reviewsOn(new ImmediateUnitOfWork(), new InMemoryReviewRepository(model));
        const realOn = reviewsOn(db.database, reviews);
        const [buyer, owner] = [await user(5_000_000n), await user(0n)];
        model.balances.set(buyer, 5_000_000n).set(owner, 0n);
        // Each job has one id here and one there.
        const pairs: Array<[JobId, JobId]> = [];
        for (const { act, job, byOwner, payMicros } of steps) {
          const [here, there] = pairs[job % Math.max(1, pairs.length)] ?? [newId<JobId>(), newId<JobId>()];
          if (act === 'complete') {
            if ((await balance(buyer)) < 1_000_000n) continue;
            pairs.push([await completed(model, buyer, owner), await completed(jobs, buyer, owner)]);
            continue;
          }
          const who = byOwner ? owner : buyer;
          const perform = async (on: typeof modelOn, of: JobRepository, id: JobId): Promise<unknown> => {
            if (act === 'accept') return (await on.accept(id, who)).status;
            if (act === 'dispute') return on.dispute(id, who);
            if (act === 'evidence') return (await on.evidence(id, who)).by;
            if (act === 'lapse') return on.lapse();
            if (act === 'settle') return (await on.settle(id, payMicros)).settlement?.earnedMicros;
            const locked = await of.lock(id);
            return locked ? locked.job.cancel(locked.now, null, TERMS) : 'none';
          };
          if (act === 'due') {
            if (pairs.length === 0) continue;
            const { review } = model.find(here)!.state;
            if (review) review.dueAt = model.now;
            await letLapse(there);
            continue;
          }
          const code = (error: unknown) => (error as { code?: string }).code ?? String(error);
          const expected = await perform(modelOn, model, here).catch(code);
          const real = () => perform(realOn, jobs, there);
          // Each lapse is a unit of work of its own: other histories' due jobs, which lapse too, pay other people.
          const actual = await (act === 'lapse' ? real() : db.database.run(real)).catch(code);
          expect([act, actual]).toEqual([act, expected]);
        }
        for (const userId of [buyer, owner]) expect(await balance(userId)).toBe(model.balances.get(userId));
        for (const [here, there] of pairs) {
          const real = (await db.database.run(() => jobs.lock(there)))!.job.snapshot();
          const { status, paidMicros, review } = model.find(here)!.state;
          expect(real).toMatchObject({ status, paidMicros, review: { status: review!.status } });
        }
        // Other histories have left due jobs here, which lapse too.
        const ours = new Set<unknown>(pairs.map(([, there]) => there));
        const told = realOn.outbox.events.filter(({ payload }) => ours.has((payload as { job_id: string }).job_id));
        expect(told.map(({ type }) => type).sort()).toEqual(modelOn.outbox.events.map(({ type }) => type).sort());
      }),
      { numRuns: 25 * LONG, endOnFailure: true },
    );
  });
});
