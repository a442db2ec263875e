import { readFileSync } from 'node:fs';
import { createDataSource, migrate, type DatabasePart } from '@app/platform/database/data-source';
import { withConnection } from '@app/platform/database/with-connection';
import { testDatabase, type TestDatabase } from './postgres.js';

/** What a released version was, recorded from its running processes (docs/operations.md, "Upgrades"). */
export interface Release {
  migrations: Array<[timestamp: number, name: string]>;
  /** All that its migrations ran, in order. */
  schema: string[];
  /** Every statement that its processes were seen to send: API, background and gateway. */
  statements: string[];
  /** What its API sent while somebody used all of it, one after another: a statement, or the number of one, and values. */
  journey: Array<[statement: number | string, values?: unknown[]]>;
}

export const release = JSON.parse(readFileSync('test/releases/c121f64.json', 'utf8')) as Release;

/** A database as the released version left it, then migrated by these parts of this version. */
export async function releasedDatabase(upgradedBy: DatabasePart[]): Promise<TestDatabase> {
  const database = await testDatabase();
  await withConnection({ connectionString: database.url }, async (client) => {
    for (const statement of release.schema) await client.query(statement);
    for (const migration of release.migrations)
      await client.query('INSERT INTO public.migration (timestamp, name) VALUES ($1, $2)', migration);
  });
  if (upgradedBy.length > 0) {
    const options = { url: database.url, poolSize: 2, applicationName: 'test' };
    const source = await createDataSource(options, upgradedBy).initialize();
    await migrate(source, upgradedBy).finally(() => source.destroy());
  }
  return database;
}
