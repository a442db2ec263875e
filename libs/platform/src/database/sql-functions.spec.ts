import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from './with-connection.js';
import { createDataSource } from './data-source.js';
import { applyFunctions } from './sql-functions.js';
import { marketDatabase, type TestDatabase } from '../../../../test/support/postgres.js';

/** In migrations, because a constraint and an index are made of them. */
const OF_TABLES = ['ledger.dated', 'marketplace.job_says'];
/** Of tests, see lock-guard.ts. */
const OF_TESTS = ['ledger.guard_change', 'ledger.guard_opening', 'ledger.guard_order', 'ledger.guarded_lock_accounts'];

const files = readdirSync('libs', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/functions\/\w+\.sql$/.test(path))
  .map((path) => ({ name: `${path.split('/')[0]}.${path.split('/').at(-1)!.slice(0, -4)}`, path: join('libs', path) }));

let db: TestDatabase;
beforeAll(async () => void (db = await marketDatabase()));
afterAll(() => db?.drop());

describe('SQL functions in files', () => {
  it('are all there are in the database', async () => {
    const names = await withConnection({ connectionString: db.url }, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT pronamespace::regnamespace || '.' || proname AS name FROM pg_proc
         WHERE pronamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
      );
      return rows.map(({ name }) => name);
    });
    expect(names.sort()).toEqual([...files.map(({ name }) => name), ...OF_TABLES, ...OF_TESTS].sort());
  });

  it.each(files)('can each be run by hand, and name only themselves: $name', async ({ name, path }) => {
    const text = readFileSync(path, 'utf8');
    const created = [...text.matchAll(/^CREATE OR REPLACE FUNCTION ([\w.]+)\(/gm)].map(([, one]) => one);
    expect(new Set(created)).toEqual(new Set([name]));
    await withConnection({ connectionString: db.url }, (client) => client.query(`BEGIN; ${text}; ROLLBACK`));
  });
});

describe('applying them', () => {
  const folders = [{ schema: 'ledger', folder: 'libs/ledger/src/adapters/postgres/functions' }];

  it('brings back what differs from its file, and leaves the rest alone', async () => {
    const source = await createDataSource({ url: db.url, poolSize: 1, applicationName: 'test' }, []).initialize();
    const runner = source.createQueryRunner();
    const ids = async () =>
      (await runner.query(
        `SELECT proname AS name, xmin::text AS version, prosrc AS body FROM pg_proc
         WHERE proname IN ('fees', 'escrow') AND pronamespace = 'ledger'::regnamespace ORDER BY 1`,
      )) as Array<{ name: string; version: string; body: string }>;
    try {
      const [escrow, fees] = await ids();
      await runner.query(`CREATE OR REPLACE FUNCTION ledger.fees() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid';
        COMMENT ON FUNCTION ledger.fees IS NULL`);
      await applyFunctions(runner, folders);
      const [escrowAfter, feesAfter] = await ids();
      expect(feesAfter!.body).toBe(fees!.body);
      expect(escrowAfter).toEqual(escrow);
    } finally {
      await runner.release();
      await source.destroy();
    }
  });
});
