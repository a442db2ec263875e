import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '@app/platform';
import { SCHEMAS } from '@app/market/database-parts';
import { entriesOf } from './archive-reader.js';
import { columnList, qualified, quoted } from './catalogue.js';
import { ROWS, tableOf, type Contents, type Header, type TableColumns } from './format.js';

interface Trigger {
  table: string;
  name: string;
}

interface ForeignKey extends Trigger {
  definition: string;
}

/** Fills newly created tables with the backup's rows: all of them, or none. */
export async function loadRows(client: ClientBase, file: string, header: Header, contents: Contents): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  // Triggers ran when the rows were first written and must not run again.
  const triggers = await enabledTriggers(client);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${quoted(name)}`);
  // Foreign keys are checked at the end, since rows may come in any order.
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  const tables = header.tables.map((table) => qualified(tableOf(table)));
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await copyAll(client, file, header, contents);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${quoted(name)}`);
  for (const [name, last] of Object.entries(contents.sequences))
    await client.query('SELECT setval($1::regclass, $2)', [qualified(name), last]);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/** The pieces of a table are consecutive and go into one COPY. */
async function copyAll(client: ClientBase, file: string, header: Header, contents: Contents): Promise<void> {
  const tables = new Map(header.tables.map((table) => [tableOf(table), table]));
  let current: CopyIn | undefined;
  for await (const { name, bytes } of entriesOf(file)) {
    const table = name.startsWith(ROWS) ? tables.get(name.slice(ROWS.length).replace(/\/\d+$/, '')) : undefined;
    if (current && current.table !== table) {
      await current.end(contents);
      current = undefined;
    }
    if (table) current ??= new CopyIn(client, table);
    for await (const chunk of bytes) await current?.write(chunk);
  }
  await current?.end(contents);
}

class CopyIn {
  private readonly rows;

  constructor(
    client: ClientBase,
    readonly table: TableColumns,
  ) {
    this.rows = client.query(copyFrom(`COPY ${qualified(tableOf(table))} (${columnList(table.columns)}) FROM STDIN`));
    // `write` or `end` reports it, whichever comes first.
    this.rows.on('error', () => undefined);
  }

  async write(chunk: Buffer): Promise<void> {
    if (!this.rows.write(chunk)) await once(this.rows, 'drain');
  }

  async end(contents: Contents): Promise<void> {
    const done = finished(this.rows);
    this.rows.end();
    await done;
    const [name, expected] = [tableOf(this.table), contents.rows[tableOf(this.table)]];
    if (this.rows.rowCount !== expected)
      throw new ConfigError(
        `${name} should have ${expected} rows but got ${this.rows.rowCount}: nothing was restored.`,
      );
  }
}

async function enabledTriggers(client: ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `SELECT t.tgrelid::regclass::text AS table, t.tgname AS name
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND n.nspname = ANY($1)`,
    [SCHEMAS],
  );
  return rows;
}

async function foreignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT k.conrelid::regclass::text AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
     WHERE k.contype = 'f' AND n.nspname = ANY($1)`,
    [SCHEMAS],
  );
  return rows;
}
