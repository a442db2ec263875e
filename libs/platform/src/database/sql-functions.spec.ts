import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { withConnection } from './with-connection.js';
import { createDataSource, migrate, type DatabasePart } from './data-source.js';
import { Migration } from './migration.js';
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
  let source: DataSource;
  let folder: string;
  let schema: string;
  beforeEach(async () => {
    source = await createDataSource({ url: db.url, poolSize: 2, applicationName: 'test' }, []).initialize();
    folder = mkdtempSync(join(tmpdir(), 'functions-'));
    schema = `of_${Math.random().toString(36).slice(2)}`;
    await source.query(`CREATE SCHEMA ${schema}`);
  });
  afterEach(async () => {
    await source.query(`DROP SCHEMA ${schema} CASCADE`);
    await source.destroy();
    rmSync(folder, { recursive: true });
  });

  /** A version of the product, whose only function answers `answer`. */
  function version(answer: string, ...migrations: Array<new () => MigrationInterface>): DatabasePart[] {
    const body = `CREATE OR REPLACE FUNCTION ${schema}.answer() RETURNS text LANGUAGE sql AS $$ SELECT ${answer} $$`;
    writeFileSync(join(folder, 'answer.sql'), body);
    return [{ schema, rows: [], migrations, functions: relative(import.meta.dirname, folder) }];
  }
  async function migrateTo(parts: DatabasePart[]): Promise<void> {
    const options = { url: db.url, poolSize: 2, applicationName: 'test' };
    const starting = await createDataSource(options, parts).initialize();
    await migrate(starting, parts).finally(() => starting.destroy());
  }
  const answer = async () =>
    ((await source.query(`SELECT ${schema}.answer() AS answer`)) as Array<{ answer: string }>)[0]!.answer;
  const written = () =>
    source.query(`SELECT xmin::text FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace`) as Promise<object[]>;

  class Older1790000000000 extends Migration {
    async up() {}
  }
  class Newer1790000000001 extends Migration {
    async up() {}
  }

  it('runs a file that changed, and leaves the rest alone', async () => {
    await migrateTo(version(`'first'`));
    const before = await written();
    await migrateTo(version(`'first'`));
    expect(await written()).toEqual(before);
    await migrateTo(version(`'second'`));
    expect(await answer()).toBe('second');
  });

  it('brings back one that was dropped', async () => {
    await migrateTo(version(`'first'`));
    await source.query(`DROP FUNCTION ${schema}.answer`);
    await migrateTo(version(`'first'`));
    expect(await answer()).toBe('first');
  });

  it('leaves the functions of a newer version alone when an older one starts again', async () => {
    await migrateTo(version(`'older'`, Older1790000000000));
    await migrateTo(version(`'newer'`, Older1790000000000, Newer1790000000001));
    await migrateTo(version(`'older'`, Older1790000000000));
    expect(await answer()).toBe('newer');
  });

  it('is one transaction with the migrations, repeated after a deadlock', async () => {
    let tries = 0;
    class Table1790000000002 extends Migration {
      async up(runner: QueryRunner) {
        await runner.query(`CREATE TABLE ${schema}.box ()`);
        if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      }
    }
    await expect(migrateTo(version('1 $$ no SQL $$', Table1790000000002))).rejects.toThrow('syntax error');
    await migrateTo(version(`(SELECT count(*)::text FROM ${schema}.box)`, Table1790000000002));
    expect(tries).toBe(3);
    expect(await answer()).toBe('0');
  });
});
