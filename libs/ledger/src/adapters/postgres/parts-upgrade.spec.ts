import { newId } from '@app/kernel';
import type { UserId } from '@app/kernel';
import type { QueryRunner } from 'typeorm';
import { migratedDatabase } from '../../../../../test/support/migrated-database.js';
import type { MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerDatabase } from '../../ledger-database.js';
import { Parts1795410110000 } from './migrations/1795410110000-parts.js';

let db: MigratedDatabase;
beforeAll(async () => {
  const before = ledgerDatabase.migrations.slice(0, ledgerDatabase.migrations.indexOf(Parts1795410110000));
  db = await migratedDatabase({ rows: [], migrations: before });
});
afterAll(() => db?.drop());

const sql = <T extends object>(text: string, values: unknown[] = []) => db.database.query<T>(text, values);
const hold = (user: UserId, amount: number) =>
  sql(`SELECT ledger.hold($1, 'coin', $2, 'job', $3, NULL)`, [user, amount, newId()]);

async function newcomer(gift: number): Promise<UserId> {
  const user = newId<UserId>();
  await sql(`INSERT INTO ledger.account (owner, currency) SELECT $1, unnest(ARRAY['coin', 'usd'])`, [user]);
  await sql(`SELECT ledger.grant($1, $2, 'coin', $3, 'welcome', NULL)`, [newId(), user, gift]);
  return user;
}

it('Money 1: what holds of before the upgrade have of gifts is, in sum, no more than their payer was ever given', async () => {
  const [spent, holding] = [await newcomer(25), await newcomer(25)];
  await hold(spent, 25);
  await sql(
    `SELECT ledger.resolve(subject_type, subject_id, ARRAY[ledger.fees()], ARRAY[25]::bigint[], ARRAY['platform_fee'], ARRAY[NULL]::uuid[], NULL)
             FROM ledger.hold WHERE payer = $1`,
    [spent],
  );
  await sql(`SELECT ledger.deposit($1, $2, 'coin', 200, 'deposit', 'deposit', $3, NULL)`, [newId(), spent, newId()]);
  for (let n = 0; n < 10; n++) await hold(spent, 20);
  await hold(holding, 5);
  await hold(holding, 5);
  const runner = { query: sql } as unknown as QueryRunner;
  await db.database.run(() => new Parts1795410110000().up(runner));
  const gifts = async (user: UserId) =>
    (
      await sql(
        `SELECT ledger.gift(parts) AS gift FROM ledger.hold WHERE payer = $1 AND resolved_at IS NULL ORDER BY gift DESC`,
        [user],
      )
    ).map((row) => Number((row as { gift: string }).gift));
  expect(await gifts(spent)).toEqual([20, 5, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await gifts(holding)).toEqual([5, 5]);
});
