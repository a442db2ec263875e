import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { RecordTerms } from './terms.js';

let db: MigratedDatabase;
beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
});
afterAll(() => db?.drop());

const startWith = (FEE: bigint) => new RecordTerms(db.database, { FEE }).onModuleInit();
const sql = <T extends object>(text: string) => db.database.query<T>(text);

it('remembers each value that a term had, and for how long it counts', async () => {
  for (const value of [500n, 500n, 700n, 700n, 500n]) await startWith(value);
  const lasts = `CASE WHEN until = 'infinity' THEN 'on' ELSE (until - lead(since) OVER (ORDER BY since))::text END AS lasts`;
  expect(await sql(`SELECT name, value, ${lasts} FROM ledger.term ORDER BY since`)).toEqual([
    { name: 'FEE', value: '500', lasts: '01:00:00' },
    { name: 'FEE', value: '700', lasts: '01:00:00' },
    { name: 'FEE', value: '500', lasts: 'on' },
  ]);
});

it('calls nothing late that was due when no background was seen to work', async () => {
  const hours = async () =>
    (
      await sql<{ ago: number }>('SELECT round(extract(epoch FROM now() - ledger.overdue_before()) / 3600)::int AS ago')
    )[0]!.ago;
  expect(await hours()).toBe(1);
  await sql(`INSERT INTO ledger.audit_result (at, checks, failed) VALUES (now() - interval '2 days', 1, 0)`);
  expect(await hours()).toBe(49);
});
