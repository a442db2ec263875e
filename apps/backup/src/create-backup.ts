import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readEnvironment, recordBackup, withConnection } from '@app/platform';
import { reachDatabase } from '@app/platform/embedded-postgres/index';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { API_VERSION } from '@app/market/serve-api';
import { ArchiveWriter } from './archive-writer.js';
import { columnList, migrationsOf, qualified, sequencesOf, tablesOf } from './catalogue.js';
import { contentOf, dataFiles } from './data-files.js';
import {
  CONTENTS,
  FILES,
  FORMAT,
  HEADER,
  ROWS,
  tableOf,
  type Contents,
  type Header,
  type TableColumns,
} from './format.js';

/** Rows are written in pieces of about this size, since tar needs sizes beforehand. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** `npm run backup [file]`: the state of one moment in one file, taken beside the running service. */
export async function createBackup(name?: string): Promise<void> {
  const env = readEnvironment(process.env);
  const dataDir = resolve(env.DATA_DIR);
  const file = resolve(name ?? `backup-${new Date().toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`);
  if (existsSync(file)) throw new ConfigError(`${file} exists: choose another name.`);
  const database = await reachDatabase(env.DATABASE_URL, dataDir);
  const archive = new ArchiveWriter(file);
  try {
    const rows = await withSnapshot(database.url, (client) => write(archive, client, dataDir));
    await archive.finish();
    await tellService(database.url, rows);
    console.log(
      `${file}: ${rows} rows and ${countOf(archive, FILES)} files. It contains secrets: store it as safely as those.`,
    );
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await database.stop();
  }
  if (env.JWT_SECRET) console.log('It does not contain JWT_SECRET: store that with it.');
  if (env.BLOB_STORE !== 'fs')
    console.log(`It does not contain the artifacts in ${env.BLOB_STORE}: keep versions there.`);
}

/** Operators see how old the newest backup is. A database that only lets itself be read has been backed up, too. */
async function tellService(url: string, rows: number): Promise<void> {
  const config = { connectionString: url, application_name: 'backup', connectionTimeoutMillis: 10_000 };
  const run = (client: ClientBase) => recordBackup((text, values) => client.query(text, values), rows);
  await withConnection(config, run).catch((error: Error) =>
    console.warn(`The service could not be told of this backup: ${error.message}`),
  );
}

const countOf = (archive: ArchiveWriter, prefix: string): number =>
  Object.keys(archive.sums).filter((name) => name.startsWith(prefix)).length;

/** Everything that `work` reads is of one moment, however long it takes; it blocks nobody. */
async function withSnapshot<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const config = { connectionString: url, application_name: 'backup', connectionTimeoutMillis: 10_000 };
  return await withConnection(config, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  });
}

/** Returns the number of rows. */
async function write(archive: ArchiveWriter, client: ClientBase, dataDir: string): Promise<number> {
  const [migrations, tables] = [await migrationsOf(client), await tablesOf(client)];
  if (migrations.length === 0) throw new ConfigError('The database has no tables of this service: nothing to back up.');
  const at = (await client.query<{ at: Date }>('SELECT now() AS at')).rows[0]!.at.toISOString();
  const header: Header = {
    format: FORMAT,
    product: 'compute-marketplace',
    version: API_VERSION,
    at,
    migrations,
    tables,
  };
  await archive.add(HEADER, json(header));
  const rows: Contents['rows'] = {};
  for (const table of tables) rows[tableOf(table)] = await writeRows(archive, client, table);
  // After the rows: a number used since then is only skipped.
  const sequences = await sequencesOf(client);
  // After the snapshot: every file it names existed then, and files don't change.
  for await (const path of dataFiles(dataDir)) await writeFile(archive, dataDir, path);
  await archive.add(CONTENTS, json({ entries: { ...archive.sums }, rows, sequences } satisfies Contents));
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

async function writeRows(archive: ArchiveWriter, client: ClientBase, table: TableColumns): Promise<number> {
  const name = tableOf(table);
  const rows = client.query(copyTo(`COPY ${qualified(name)} (${columnList(table.columns)}) TO STDOUT`));
  let piece: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    if (bytes > 0) await archive.add(`${ROWS}${name}/${String(++number).padStart(6, '0')}`, Buffer.concat(piece));
    [piece, bytes] = [[], 0];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  await flush();
  return rows.rowCount;
}

async function writeFile(archive: ArchiveWriter, dataDir: string, path: string): Promise<void> {
  const content = await contentOf(join(dataDir, path));
  if (content) await archive.addStream(`${FILES}${path}`, content.size, content.bytes);
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
