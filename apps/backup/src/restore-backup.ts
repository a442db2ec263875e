import { resolve } from 'node:path';
import {
  ConfigError,
  connectTool,
  migrate,
  readEnvironment,
  waitForDatabase,
  withConnection,
  type DatabasePart,
} from '@app/platform';
import { acquireDataDirLock, startEmbeddedPostgres } from '@app/platform/embedded-postgres/index';
import type { ClientBase } from 'pg';
import { databaseParts, SCHEMAS } from '@app/market/database-parts';
import { verify } from './archive-reader.js';
import { migrationsOf, quoted, tablesOf } from './catalogue.js';
import type { Contents, Header } from './format.js';
import { loadRows } from './load-rows.js';
import { StagedFiles } from './stage-files.js';

/** `npm run restore <file> [--force]`: replaces the contents of DATABASE_URL and DATA_DIR by a backup. */
export async function restoreBackup(words: string[]): Promise<void> {
  const force = words.includes('--force');
  const [name, ...rest] = words.filter((word) => word !== '--force');
  if (!name || rest.length > 0) throw new ConfigError('Name a backup: npm run restore -- <file> [--force]');
  const env = readEnvironment(process.env);
  const dataDir = resolve(env.DATA_DIR);
  const file = resolve(name);
  const { header, contents } = await verify(file);
  refuseNewer(file, header);
  const database = await occupy(env.DATABASE_URL, dataDir);
  const files = new StagedFiles(dataDir);
  try {
    await waitForDatabase(database.url, env.DATABASE_WAIT_S);
    await withClient(database.url, (client) => makeRoom(client, force));
    const count = await files.unpack(file);
    await restoreDatabase(database.url, file, header, contents);
    await files.moveIn();
    // Migrations that are newer than the backup.
    await migrated(database.url, databaseParts);
    const rows = Object.values(contents.rows).reduce((sum, one) => sum + one, 0);
    console.log(
      `Restored ${rows} rows and ${count} files from ${header.at}. Now check the ledger: npm run ledger:audit`,
    );
  } finally {
    await files.discard();
    await database.stop();
  }
}

const migrationsKnown = (): string[] => databaseParts.flatMap(({ migrations }) => migrations.map(({ name }) => name));

/** Names end in the time that a migration was written at, in milliseconds. */
const timeOf = (name: string): number => Number(name.slice(-13));

function refuseNewer(file: string, { migrations, version }: Header): void {
  const newest = Math.max(...migrationsKnown().map(timeOf));
  const newer = migrations.find((name) => timeOf(name) > newest);
  if (newer !== undefined)
    throw new ConfigError(`${file} was made by a newer version (${version}, ${newer}): restore it with that one.`);
}

/** Holds the data folder until `stop`: a running service refuses us, and we refuse one that starts. */
async function occupy(url: string | undefined, dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (url === undefined) return startEmbeddedPostgres({ dataDir });
  const lock = acquireDataDirLock(dataDir);
  return { url, stop: async () => lock.release() };
}

async function makeRoom(client: ClientBase, force: boolean): Promise<void> {
  await refuseCompany(client);
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  if (!force)
    throw new ConfigError(
      `The database is not empty (${tables.length} tables): restore into an empty one, or use --force, which deletes its contents.`,
    );
  for (const schema of SCHEMAS) await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
  await client.query('DROP TABLE IF EXISTS public.migration');
}

/** Anybody else connected to the database would write at the same time. */
async function refuseCompany(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; count: string }>(
    `SELECT coalesce(nullif(application_name, ''), 'somebody') AS name, count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' GROUP BY 1`,
  );
  if (rows.length === 0) return;
  const who = rows.map(({ name, count }) => `${name} (${count})`).join(', ');
  throw new ConfigError(`The database is in use by ${who}: stop that first.`);
}

async function restoreDatabase(url: string, file: string, header: Header, contents: Contents): Promise<void> {
  const known = migrationsKnown().filter((name) => header.migrations.includes(name));
  // Without functions: they are of this version, and may name what its tables only get afterwards.
  const parts = databaseParts.map(({ schema, migrations }) => ({
    schema,
    rows: [],
    migrations: migrations.filter(({ name }) => known.includes(name)),
  }));
  await migrated(url, parts);
  await withClient(url, async (client) => {
    const missing = known.length - (await migrationsOf(client)).length;
    if (missing !== 0) throw new ConfigError(`The tables of the backup could not be made (${missing} steps missing).`);
    await loadRows(client, file, header, contents);
  });
}

async function migrated(url: string, parts: DatabasePart[]): Promise<void> {
  const source = await connectTool(url, 'restore', parts);
  try {
    await migrate(source, parts);
  } finally {
    await source.destroy();
  }
}

const withClient = (url: string, work: (client: ClientBase) => Promise<void>): Promise<void> =>
  withConnection({ connectionString: url, application_name: 'restore' }, work);
