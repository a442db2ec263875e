import { newId, type Currency, type UserId } from '@app/kernel';
import { withConnection } from '@app/platform/database/with-connection';
import { PostgresLedger } from '../libs/ledger/src/adapters/postgres/postgres-ledger.js';
import { ledgerDatabase } from '../libs/ledger/src/ledger.database.js';
import { marketDatabase } from './support/postgres.js';
import { migratedDatabase, type MigratedDatabase } from './support/migrated-database.js';

interface SqlFunction {
  name: string;
  body: string;
}

/** Change several accounts that their callers have locked. */
const IN_CALLERS_LOCKS = ['ledger.pay_legs'];

/** Change one account, in several places. */
const OF_ONE_ACCOUNT = [
  ...['ledger.credit', 'ledger.extend_hold', 'ledger.hold', 'ledger.pay_debts'],
  // The owner's or the buyer's; for several jobs `marketplace.lock_jobs` comes first.
  'marketplace.complete_attempt',
];

/** Functions that change accounts in more than one place, or in a loop, and don't lock them all before. */
function careless(functions: SqlFunction[]): string[] {
  const movers = new Set<string>();
  const places = ({ body }: SqlFunction) => [
    ...body.matchAll(/\bUPDATE ledger\.account\b/g),
    ...[...movers].flatMap((name) => [...body.matchAll(new RegExp(`\\b${name.replace('.', '\\.')}\\(`, 'g'))]),
  ];
  for (let known = -1; known < movers.size;) {
    known = movers.size;
    for (const one of functions) if (places(one).length > 0) movers.add(one.name);
  }
  const inLoop = (one: SqlFunction) =>
    [...one.body.matchAll(/\bLOOP\b([\s\S]*?)\bEND LOOP\b/g)].some(
      ([, body]) => places({ ...one, body: body! }).length,
    );
  const delegates = ({ body }: SqlFunction) => IN_CALLERS_LOCKS.some((name) => body.includes(`${name}(`));
  return functions
    .filter(({ name }) => ![...IN_CALLERS_LOCKS, ...OF_ONE_ACCOUNT].includes(name))
    .filter((one) => places(one).length > 1 || inLoop(one) || delegates(one))
    .filter(({ body }) => !/\bledger\.lock_accounts\(/.test(body))
    .map(({ name }) => name);
}

async function functionsOf(url: string): Promise<SqlFunction[]> {
  return withConnection({ connectionString: url }, async (client) => {
    const { rows } = await client.query<SqlFunction>(
      `SELECT n.nspname || '.' || p.proname AS name, regexp_replace(p.prosrc, '--[^\\n]*', '', 'g') AS body
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')`,
    );
    return rows;
  });
}

describe('Money 1: SQL functions that change several accounts', () => {
  it('lock all of them first', async () => {
    const { url, drop } = await marketDatabase();
    const functions = await functionsOf(url).finally(drop);
    expect(functions.map(({ name }) => name)).toContain('ledger.resolve');
    expect(careless(functions)).toEqual([]);
  });

  it.each([
    ['two changes', 'PERFORM ledger.credit(a); PERFORM ledger.credit(b);'],
    ['a loop', 'FOR i IN 1 .. 2 LOOP PERFORM ledger.credit(i); END LOOP;'],
    ['what leaves the locks to its callers', 'PERFORM ledger.pay_legs(a);'],
    ['a change and what changes', 'UPDATE ledger.account SET a = 1; PERFORM ledger.grant(b);'],
  ])('are found when they do not: %s', (_what, body) => {
    const known = [
      { name: 'ledger.credit', body: 'UPDATE ledger.account SET balance = 1' },
      { name: 'ledger.grant', body: 'PERFORM ledger.credit(a)' },
    ];
    expect(careless([...known, { name: 'market.planted', body }])).toEqual(['market.planted']);
    expect(careless([...known, { name: 'market.careful', body: `PERFORM ledger.lock_accounts(x); ${body}` }])).toEqual(
      [],
    );
  });
});

describe('Money 1: movements of several people in one unit of work', () => {
  let db: MigratedDatabase;
  let ledger: PostgresLedger;
  const [first, second, third] = [newId<UserId>(), newId<UserId>(), newId<UserId>()].sort() as [UserId, UserId, UserId];
  const give = (userId: UserId, currency: Currency = 'coin') =>
    ledger.grant({ userId, currency, amountMicros: 10n, key: newId(), kind: 'adjustment' });

  beforeAll(async () => {
    db = await migratedDatabase(ledgerDatabase);
    ledger = new PostgresLedger(db.database);
    for (const user of [first, second, third]) await ledger.openAccounts(user);
  });
  afterAll(() => db?.drop());

  it('out of order are refused in tests, even without contention', async () => {
    const backwards = db.database.run(async () => void ((await give(second)) && (await give(first))));
    await expect(backwards).rejects.toThrow('Lock order');
    const currencies = db.database.run(async () => void ((await give(first, 'usd')) && (await give(first, 'coin'))));
    await expect(currencies).rejects.toThrow('Lock order');
  });

  it('go in any order once all are locked', async () => {
    await db.database.run(async () => {
      await ledger.lock('coin', [second, first]);
      await give(second);
      await give(first);
    });
    expect(await ledger.balances(first)).toEqual({ coin: 10n, usd: 0n });
  });

  it('lock every account of a settlement before the first is changed', async () => {
    await give(second);
    await give(first);
    const job = { type: 'job' as const, id: newId() };
    await ledger.hold(job, second, 'coin', 10n);
    // The payee comes after the payer, to whom the rest returns.
    expect(await ledger.resolve(job, [{ to: third, amountMicros: 4n, kind: 'job_pay' }])).toBe(true);
    const deploy = { type: 'deploy' as const, id: newId() };
    await ledger.hold(deploy, first, 'coin', 10n);
    const legs = [third, second].map((to) => ({ to, amountMicros: 4n, kind: 'deploy_pay' }));
    expect(await ledger.pay({ subject: deploy, key: newId(), legs })).toBe(true);
    const exchange = { userId: third, from: 'coin', amountMicros: 4n, to: 'usd', receivesMicros: 1n } as const;
    expect(await ledger.exchange({ ...exchange, key: newId() })).toBe(true);
  });
});
