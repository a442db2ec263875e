import fc from 'fast-check';
import { newId, toMicros, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { JOB_STATUSES, JOB_TYPES } from '../../domain/job.js';
import type { AttemptId, JobId } from '../../../contract.js';
import type { JobSort, MyJobsQuery, PublicJobsQuery } from '../http/jobs.dto.js';
import { ListJobs } from './list-jobs.query.js';
import { ShowJob } from './show-job.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import { LONG } from '../../../../../../test/support/long.js';

const JOBS = 1_300;
const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
/** Mostly completed, as on a market that has run for a while; few failed, none expired. */
const kept = Array.from({ length: JOBS }, (_, n) => ({
  id: newId(),
  status: n % 100 === 7 ? 'failed' : n % 9 === 0 ? 'waiting' : 'completed',
  type: n % 50 === 3 ? 'training' : pick(['docker', 'script', 'inference'] as const, n),
  price: (((n * 7919) % 300) + 1) / 100,
}));

let db: MigratedDatabase;
let list: ListJobs;

beforeAll(async () => {
  db = await migratedDatabase(marketplaceDatabase);
  list = new ListJobs(db.database, TERMS);
  await db.database.query(
    `INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, expires_at, ended_at)
     SELECT id, id, 'a job', type, price, 1, status, now(), CASE WHEN status <> 'waiting' THEN now() END
     FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) AS t (id, type, price, status)`,
    [
      kept.map(({ id }) => id),
      kept.map(({ type }) => type),
      kept.map(({ price }) => toMicros(price)),
      kept.map(({ status }) => status),
    ],
  );
});
afterAll(() => db?.drop());

const ORDERS: Record<JobSort, (a: (typeof kept)[0], b: (typeof kept)[0]) => number> = {
  newest: (a, b) => (a.id < b.id ? 1 : -1),
  price_desc: (a, b) => b.price - a.price || (a.id < b.id ? 1 : -1),
  price_asc: (a, b) => a.price - b.price || (a.id < b.id ? -1 : 1),
};

describe('the public list', () => {
  const query = fc.record(
    {
      status: fc.constantFrom(...JOB_STATUSES),
      job_type: fc.constantFrom(...JOB_TYPES),
      min_price: fc.integer({ min: 0, max: 350 }).map((cents) => cents / 100),
      max_price: fc.integer({ min: 0, max: 350 }).map((cents) => cents / 100),
      sort: fc.constantFrom<JobSort>('newest', 'price_desc', 'price_asc'),
      limit: fc.constantFrom(7, 100, 1000),
    },
    { requiredKeys: ['sort', 'limit'] },
  );

  it('shows what the filters ask for, in order, each job on one page', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const expected = kept
          .filter(({ status }) => asked.status === undefined || status === asked.status)
          .filter(({ type }) => asked.job_type === undefined || type === asked.job_type)
          .filter(({ price }) => price >= (asked.min_price ?? 0) && price <= (asked.max_price ?? Infinity))
          .sort(ORDERS[asked.sort]);
        const seen: string[] = [];
        let cursor: string | undefined;
        // Four pages tell as much as all.
        for (let pages = 0; pages < 4; pages++) {
          const page = await list.public({ ...asked, cursor } as PublicJobsQuery);
          seen.push(...page.jobs.map(({ id }) => id));
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        expect(seen).toEqual(
          expected.slice(0, cursor && seen.length < expected.length ? 4 * asked.limit : undefined).map(({ id }) => id),
        );
      }),
      { numRuns: 60 * LONG },
    );
  });

  it('refuses a cursor of another order', async () => {
    const { next_cursor } = await list.public({ sort: 'newest', limit: 1 });
    await expect(list.public({ sort: 'price_asc', limit: 1, cursor: next_cursor! })).rejects.toHaveProperty(
      'code',
      'invalid_request',
    );
  });
});

describe("a buyer's list", () => {
  const buyer = newId<UserId>();
  const titles = ['Render %', 'sum_1', 'RENDER two', 'render three', 'Öl und Ё'];
  let ids: JobId[];

  beforeAll(async () => {
    ids = titles.map(() => newId<JobId>());
    await db.database.query(
      `INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, expires_at, ended_at)
       SELECT id, $1, title, 'script', 1000000, 1, CASE title WHEN 'sum_1' THEN 'waiting' ELSE 'cancelled' END, now(),
         CASE title WHEN 'sum_1' THEN NULL ELSE now() END FROM unnest($2::uuid[], $3::text[]) AS t (id, title)`,
      [buyer, ids, titles],
    );
  });

  async function found(query: Partial<MyJobsQuery>): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list.ofBuyer(buyer, { limit: 2, cursor, ...query });
      seen.push(...page.jobs.map(({ title }) => title));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  }

  it('has every job once, newest first, over all pages', async () => {
    expect(await found({})).toEqual(titles.toReversed());
    expect(await found({ status: 'waiting' })).toEqual(['sum_1']);
  });

  it('is searched by a part of the title as it is written, but for the case', async () => {
    expect(await found({ search: 'render' })).toEqual(['render three', 'RENDER two', 'Render %']);
    expect(await found({ search: '%' })).toEqual(['Render %']);
    expect(await found({ search: '_', status: 'waiting' })).toEqual(['sum_1']);
    expect(await found({ search: 'nothing' })).toEqual([]);
  });

  it('looks at a bounded number of jobs per page, and goes on from there', async () => {
    const few = new ListJobs(db.database, TERMS, 2);
    const first = await few.ofBuyer(buyer, { limit: 10, search: 'sum' });
    expect(first.jobs).toEqual([]);
    const second = await few.ofBuyer(buyer, { limit: 10, search: 'sum', cursor: first.next_cursor! });
    expect(second.jobs.map(({ title }) => title)).toEqual(['sum_1']);
  });

  it('tells progress and cost of each as the job itself does', async () => {
    const [id, attemptId] = [ids[1]!, newId<AttemptId>()];
    await db.database.query(
      `INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, started_at, progress_at, progress_percent, progress_message)
       VALUES ($1, $2, $3, $3, now() - interval '30 minutes', now(), 40, 'row 4')`,
      [attemptId, id, newId()],
    );
    await db.database.query(
      `UPDATE marketplace.job SET status = 'running', current_attempt_id = $2, current_device_id = $3 WHERE id = $1`,
      [id, attemptId, newId()],
    );
    const { jobs } = await list.ofBuyer(buyer, { limit: 10, status: 'running' });
    const job = await new ShowJob(db.database, TERMS).execute(id, buyer);
    expect(jobs[0]).toMatchObject({ progress: { percent: 40, message: 'row 4' } });
    expect(jobs[0]!.progress).toEqual(job.progress);
    expect(jobs[0]!.cost_so_far_coin).toBeCloseTo(0.5, 3);
    expect(job.cost_so_far_coin).toBeCloseTo(0.5, 3);
  });
});
