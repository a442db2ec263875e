import fc from 'fast-check';
import { newId, toMicros } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { JOB_STATUSES, JOB_TYPES } from '../../domain/job.js';
import type { JobSort, PublicJobsQuery } from '../http/jobs.dto.js';
import { ListJobs } from './list-jobs.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
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
  list = new ListJobs(db.database);
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
