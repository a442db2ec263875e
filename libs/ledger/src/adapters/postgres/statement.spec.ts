import { newId, type Clock, type Currency, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { PLATFORM_ACCOUNTS } from '../../domain/platform-accounts.js';
import { ledgerDatabase } from '../../ledger.database.js';
import type { StatementLineDto } from '../http/statement.dto.js';
import { PostgresLedger } from './postgres-ledger.js';
import { SpendingQuery } from './spending.query.js';
import { StatementQuery, type StatementOrder } from './statement.query.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

let db: MigratedDatabase;
let ledger: PostgresLedger;
let statement: StatementQuery;
let spending: SpendingQuery;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
  ledger = new PostgresLedger(db.database);
  statement = new StatementQuery(db.database);
  spending = new SpendingQuery(db.database, { now: () => NOW } as Clock);
});
afterAll(() => db?.drop());

interface Line {
  hoursAgo: number;
  amount: number;
  kind: string;
  subject?: [type: string, id: string];
}

/** A user with these lines, oldest first; times of day are what no function of the ledger lets one choose. */
async function aUser(lines: Line[], currency: Currency = 'coin'): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  const rows = lines.map(({ hoursAgo, amount, kind, subject }, index) => ({
    ...{ at: new Date(NOW.getTime() - hoursAgo * HOUR_MS), amount, kind, version: index + 1 },
    ...{ type: subject?.[0], id: subject?.[1] },
  }));
  await db.database.query(
    `INSERT INTO ledger.transfer (key, at, currency, debit, credit, amount, kind, subject_type, subject_id,
       debit_version, debit_balance, credit_version, credit_balance)
     SELECT gen_random_uuid()::text, at, $2, CASE WHEN amount < 0 THEN $1::uuid ELSE $3::uuid END,
       CASE WHEN amount < 0 THEN $3::uuid ELSE $1::uuid END, abs(amount) * 1000000, kind, type, id,
       CASE WHEN amount < 0 THEN version END, CASE WHEN amount < 0 THEN 0 END,
       CASE WHEN amount > 0 THEN version END, CASE WHEN amount > 0 THEN 0 END
     FROM json_to_recordset($4::json) AS l (at timestamptz, amount bigint, kind text, type text, id uuid, version bigint)`,
    [userId, currency, PLATFORM_ACCOUNTS.escrow, JSON.stringify(rows)],
  );
  await db.database.query('UPDATE ledger.account SET version = $2 WHERE owner = $1 AND currency = $3', [
    ...[userId, lines.length, currency],
  ]);
  return userId;
}

const hold = (hoursAgo: number, amount: number, type: string, id: string): Line => ({
  ...{ hoursAgo, amount: -amount, kind: `${type}_hold`, subject: [type, id] },
});
const refund = (hoursAgo: number, amount: number, type: string, id: string): Line => ({
  ...{ hoursAgo, amount, kind: 'refund', subject: [type, id] },
});

async function all(userId: UserId, order: Partial<StatementOrder>): Promise<StatementLineDto[]> {
  const found: StatementLineDto[] = [];
  for await (const page of statement.all(userId, { currency: 'coin', limit: 100, ...order }, 100_000))
    found.push(...page);
  return found;
}

describe('a statement', () => {
  it('shows the lines of days, of a kind, and about a subject, as a look at all of them would', async () => {
    const kinds = ['job_hold', 'refund', 'job_pay', 'welcome'];
    const lines = Array.from({ length: 300 }, (_, n): Line => {
      const subject: [string, string] | undefined = n % 4 === 3 ? undefined : [n % 3 ? 'job' : 'deploy', newId()];
      // Two in three were begun up to half an hour before the line that precedes them.
      return { hoursAgo: 300 - n + (n % 3) * 0.7, amount: n % 4 ? 1 : -1, kind: kinds[n % 4]!, subject };
    });
    const user = await aUser(lines);
    const everything = await all(user, {});
    expect(everything).toHaveLength(300);
    for (const order of [
      { from: '2026-11-15' },
      { to: '2026-11-15' },
      { from: '2026-11-12', to: '2026-11-14' },
      { from: '2026-11-15', to: '2026-11-14' },
      { from: '2026-11-19', kind: 'refund' },
      { kind: 'job_pay', subject_type: 'job' },
      { subject_type: 'deploy', to: '2026-11-20' },
      { kind: 'nothing_of_that' },
    ] as Array<Partial<StatementOrder>>) {
      const { from = '', to = '9999', kind, subject_type } = order;
      const expected = everything.filter(
        (line) =>
          line.at.slice(0, 10) >= from &&
          line.at.slice(0, 10) <= to &&
          (kind ?? line.kind) === line.kind &&
          (subject_type ?? line.subject_type) === line.subject_type,
      );
      expect(await all(user, order)).toEqual(expected);
      // Small pages meet each once, too.
      const paged: StatementLineDto[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await statement.lines(user, { currency: 'coin', limit: 7, cursor, ...order });
        paged.push(...page.lines);
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(expected);
    }
  });

  it('looks at so many lines for a page and no more: what is rare comes with a later one', async () => {
    const user = newId<UserId>();
    await ledger.openAccounts(user);
    await db.database.query(
      `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, credit_version, credit_balance)
       SELECT $1 || n, 'coin', $2, $1::uuid, 1, CASE n WHEN 1 THEN 'welcome' ELSE 'job_pay' END, n, n FROM generate_series(1, 25000) n`,
      [user, PLATFORM_ACCOUNTS.escrow],
    );
    await db.database.query(`UPDATE ledger.account SET version = 25000 WHERE owner = $1 AND currency = 'coin'`, [user]);
    const pages: number[] = [];
    for await (const page of statement.all(user, { currency: 'coin', limit: 10, kind: 'welcome' }, 100))
      pages.push(page.length);
    expect(pages).toEqual([0, 0, 1]);
  });
});

describe('spending', () => {
  it('is what was held, less what came back of it, on the day of the hold; nothing else', async () => {
    const [job, deploy, over, gone] = [newId(), newId(), newId(), newId()];
    const user = await aUser([
      { hoursAgo: 80, amount: 1000, kind: 'welcome' },
      hold(75, 10, 'job', job),
      hold(74, 30, 'deploy', deploy),
      { hoursAgo: 60, amount: -50, kind: 'exchange' },
      { hoursAgo: 59, amount: -20, kind: 'withdrawal_hold', subject: ['withdrawal', newId()] },
      hold(50, 8, 'deploy', deploy),
      hold(49, 7, 'job', gone),
      { hoursAgo: 40, amount: 9, kind: 'job_pay', subject: ['job', job] },
      refund(30, 12, 'deploy', deploy),
      refund(20, 7, 'job', gone),
      // Of a hold before these days.
      refund(10, 5, 'job', over),
      hold(1, 2, 'session', newId()),
    ]);
    expect(await spending.execute(user, 30)).toEqual([
      { day: '2026-11-21', currency: 'coin', subject_type: 'session', count: 1, amount: 2 },
      { day: '2026-11-18', currency: 'coin', subject_type: 'deploy', count: 1, amount: 26 },
      { day: '2026-11-18', currency: 'coin', subject_type: 'job', count: 1, amount: 10 },
    ]);
    expect(await spending.execute(user, 1)).toMatchObject([{ amount: 2 }]);
  });

  it.each([1, 2, 3])('agrees with the statement (history %i)', async (seed) => {
    let state = seed;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const lines: Line[] = [];
    const open: Array<[string, string, number]> = [];
    for (let hoursAgo = 500; hoursAgo > 0; hoursAgo -= 1) {
      const type = ['job', 'deploy', 'session', 'dispute'][random(4)]!;
      const [id, amount] = [newId(), 1 + random(50)];
      lines.push(hold(hoursAgo, amount, type, id));
      open.push([type, id, amount]);
      if (random(3) === 0) lines.push({ hoursAgo, amount: 5, kind: 'job_pay', subject: ['job', newId()] });
      if (random(2) === 0) {
        const [back] = open.splice(random(open.length), 1);
        lines.push(refund(hoursAgo, 1 + random(back![2]), back![0], back![1]));
      }
    }
    const user = await aUser(lines);
    const spent = await spending.execute(user, 30);
    for (const type of ['job', 'deploy', 'session', 'dispute']) {
      const own = (await all(user, {})).filter(
        ({ kind, subject_type }) => subject_type === type && (kind === 'refund' || kind === `${type}_hold`),
      );
      const ofType = spent.filter(({ subject_type }) => subject_type === type);
      expect(ofType.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        own.reduce((sum, { amount }) => sum - amount, 0),
      );
    }
  });
});
