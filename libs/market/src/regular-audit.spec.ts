import { newId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import type { BackgroundTask } from '@app/platform';
import { migratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { databaseParts } from './database-parts.js';
import { RegularAudit } from './regular-audit.js';

let db: MigratedDatabase;
let task: BackgroundTask;

beforeAll(async () => {
  db = await migratedDatabase(...databaseParts.filter(({ schema }) => schema !== 'platform'));
  const audit = new RegularAudit(
    db.database,
    { register: (one: BackgroundTask) => void (task = one) } as never,
    { register: () => undefined } as never,
    { databaseUrl: db.url, everyMinutes: 10 },
  );
  audit.onModuleInit();
});
afterAll(() => db?.drop());

const result = async () => (await db.database.query<object>('SELECT * FROM ledger.audit_result'))[0];
const ago = (time: string) => db.database.query(`UPDATE ledger.audit_result SET at = now() - $1::interval`, [time]);

it('keeps when it ended and which checks failed, and looks again only when it is due', async () => {
  await db.database.query(
    `INSERT INTO ledger.audit_result (at, checks, failed) VALUES (now() - interval '1 hour', 1, 1)`,
  );
  await task.run();
  expect(await result()).toMatchObject({ failed: 0, failures: [] });
  const user = newId<UserId>();
  await new PostgresLedger(db.database).openAccounts(user);
  await db.database.query('UPDATE ledger.account SET balance = balance + 1 WHERE owner = $1', [user]);
  await ago('9 minutes');
  await task.run();
  expect(await result()).toMatchObject({ failed: 0 });
  await ago('11 minutes');
  await task.run();
  expect(await result()).toMatchObject({
    failures: expect.arrayContaining([expect.stringMatching(/^every user balance is the sum/)]),
  });
});
