import { feeOf, fromMicros, newId, type UserId } from '@app/kernel';
import { workersDatabase } from '@app/workers/workers.database';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { entriesRead } from '../../../../../../test/plans/entries-read.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import type { WorkQuery } from '../http/owner-work.dto.js';
import { ListWork } from './list-work.query.js';

const owner = newId<UserId>();
const [rig, other] = [newId(), newId()];
let db: MigratedDatabase;
let list: ListWork;

/** Jobs 1, 2, … in the order of time, each with its attempt. */
const id = (kind: 'job' | 'attempt', n = 'n') =>
  `('10000000-0000-7000-8${kind === 'job' ? 0 : 1}00-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function insert(from: number, count: number, device: string, ended: boolean, review: string | null) {
  const values = [from, from + count - 1, device, owner, ended, review];
  await db.database.query(
    `WITH jobs AS (
       INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, expires_at, status, ended_at,
         review, review_due_at, current_attempt_id, current_device_id)
       SELECT ${id('job')}, gen_random_uuid(), n::text, 'script', 1000003, 1, now() + interval '1 day',
         CASE WHEN $5 THEN 'completed' ELSE 'running' END, CASE WHEN $5 THEN now() END, $6, now(),
         CASE WHEN NOT $5 THEN ${id('attempt')} END, CASE WHEN NOT $5 THEN $3::uuid END
       FROM generate_series($1::int, $2::int) AS n)
     INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at, in_review)
     SELECT ${id('attempt')}, ${id('job')}, $3, $4, CASE WHEN $5 THEN 'completed' ELSE 'running' END,
       CASE WHEN $5 THEN now() END, $6::text IS NOT NULL
     FROM generate_series($1::int, $2::int) AS n`,
    values,
  );
}

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  list = new ListWork(db.database, TERMS);
  await db.database.query(
    `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
     SELECT id, $1, 'rig', 'server', sha256(id::text::bytea) FROM unnest($2::uuid[]) AS id`,
    [owner, [rig, other]],
  );
  await insert(1, 3, rig, false, null);
  await insert(4, 1, other, false, null);
  await insert(5, 3, rig, true, 'pending');
  await insert(8, 1, other, true, 'pending');
  await insert(9, 1, rig, true, 'disputed');
  await insert(10, 6_000, other, true, null);
  await db.database.query('ANALYZE');
});
afterAll(() => db?.drop());

const titles = async (query: Omit<WorkQuery, 'limit'>, limit = 100) => {
  const { work, next_cursor } = await list.execute(owner, { limit, ...query });
  return { titles: work.map(({ title }) => title), next_cursor };
};

describe('work that runs or is in review', () => {
  it.each([
    ['running', ['4', '3', '2', '1'], ['3', '2', '1']],
    ['awaiting_review', ['8', '7', '6', '5'], ['7', '6', '5']],
    ['disputed', ['9'], ['9']],
  ] as const)('is found, however much was done since: %s', async (state, all, ofRig) => {
    expect(await titles({ state })).toEqual({ titles: all, next_cursor: null });
    expect(await titles({ state, device_id: rig })).toEqual({ titles: ofRig, next_cursor: null });
    const first = await titles({ state }, 3);
    expect(first.titles).toEqual(all.slice(0, 3));
    const rest = first.next_cursor === null ? [] : (await titles({ state, cursor: first.next_cursor }, 3)).titles;
    expect(rest).toEqual(all.slice(3));
    const read = await entriesRead(db.database, () => titles({ state }));
    expect([...read].filter(([, count]) => count > 50)).toEqual([]);
  });

  it('that is in review has a total of what it pays, of all pages and to the last micro-unit', async () => {
    const total = async (query: Omit<WorkQuery, 'limit'>) =>
      (await list.execute(owner, { limit: 1, ...query })).total_pending_coin;
    const each = 1_000_003n - feeOf(1_000_003n, TERMS.feeBps);
    expect(await total({ state: 'awaiting_review' })).toBe(fromMicros(each * 4n));
    expect(await total({ state: 'awaiting_review', device_id: rig })).toBe(fromMicros(each * 3n));
    expect(await total({ state: 'disputed', device_id: rig })).toBe(fromMicros(each));
    expect(await total({ state: 'disputed', device_id: other })).toBe(0);
    expect(await total({ state: 'running' })).toBeNull();
  });

  it('is listed among the rest, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await titles({ cursor }, 1_000);
      seen.push(...page.titles);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 6_009 }, (_, n) => String(6_009 - n)));
  });
});
