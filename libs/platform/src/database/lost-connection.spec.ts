import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { query } from '../../../../test/support/query.js';
import { isDatabaseAway } from './postgres-errors.js';

let db: MigratedDatabase;
beforeAll(async () => void (db = await migratedDatabase()));
afterAll(() => db?.drop());

/** Ends the current session from another one, and waits until its client knows. */
async function cutOwnSession(): Promise<void> {
  const client = (db.database as unknown as { openTransaction(): { client: NodeJS.EventEmitter } }).openTransaction()
    .client;
  const told = new Promise((resolve) => client.once('error', resolve));
  const [own] = await db.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await query(db.url, 'SELECT pg_terminate_backend($1)', [own!.pid]);
  await told;
}

describe('a unit of work whose connection is lost', () => {
  it.each([
    ['before its next statement', () => db.database.query('SELECT 1')],
    ['before its COMMIT', async () => undefined],
  ])('%s fails as a database that is away, which clients may ask again', async (_when, rest) => {
    const lost = db.database.run(async () => {
      await cutOwnSession();
      await rest();
    });
    const error: unknown = await lost.then(
      () => 'committed',
      (why: unknown) => why,
    );
    expect([String(error), isDatabaseAway(error)]).toEqual([expect.any(String), true]);
  });
});
