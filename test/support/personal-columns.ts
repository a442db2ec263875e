import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { newId, type PersonalSource, type UserId } from '@app/kernel';
import { SCHEMAS } from '@app/market/database-parts';
import type { PersonalSql } from '@app/platform/personal-data/sql-personal-source';
import { withConnection } from '@app/platform/database/with-connection';
import * as exceptions from './personal-exceptions.js';

/** A column that can hold a user's id or words. */
export interface PersonalColumn {
  /** `schema.table.column` */
  name: string;
  /** A section of the data export reads it. */
  exported: boolean;
  /** The deletion of an account names its table in a DELETE (whose WHERE isn't checked here) or overwrites it, or a cascade does. */
  forgotten: boolean;
}

/** Complaints: columns that are neither in order nor listed, and entries of the lists that are not true. */
export function unexplained(columns: PersonalColumn[]): string[] {
  const listed = [...namesIn('NOT_EXPORTED'), ...namesIn('NOT_FORGOTTEN'), ...namesIn('NEITHER')];
  const known = new Map(columns.map((column) => [column.name, column]));
  const complaints = columns.flatMap((column) => {
    const lists = listed.filter(({ name }) => name === column.name).map(({ list }) => list);
    const due = dueList(column);
    return lists.length < 2 && lists[0] === due ? [] : [`${column.name} is ${stateOf(column)}: ${advice(lists, due)}`];
  });
  const gone = listed.filter(({ name }) => !known.has(name));
  return [
    ...complaints,
    ...gone.map(({ name, list }) => `${name} is no such column: remove it from ${list} in ${LISTS}`),
  ];
}

const LISTS = 'test/support/personal-exceptions.ts';

const namesIn = (list: keyof typeof exceptions) =>
  Object.values(exceptions[list]).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, names]) =>
      names.split(' ').map((name) => ({ list, name: `${table}.${name}` })),
    ),
  );

const dueList = ({ exported, forgotten }: PersonalColumn) =>
  exported ? (forgotten ? undefined : 'NOT_FORGOTTEN') : forgotten ? 'NOT_EXPORTED' : 'NEITHER';

function stateOf({ exported, forgotten }: PersonalColumn): string {
  if (exported) return forgotten ? 'exported and forgotten' : 'exported but not forgotten';
  return forgotten ? 'forgotten but not exported' : 'neither exported nor forgotten';
}

function advice(lists: string[], due: string | undefined): string {
  if (lists.length > 0)
    return `remove it from ${lists.join(' and ')} in ${LISTS}${due ? `, mend it or list it in ${due}` : ''}`;
  return `read and delete it in its context's …-personal-data.ts, or list it in ${due} of ${LISTS} with the reason`;
}

/** What a context exports about a user and does to forget them. */
export interface PersonalStatements {
  sections: string[];
  forget: string[];
}

/** The columns of a migrated database, held against the statements of all contexts. */
export function personalColumns(databaseUrl: string, statements: PersonalStatements): Promise<PersonalColumn[]> {
  return withConnection({ connectionString: databaseUrl }, async (client) => {
    // Or PostgreSQL leaves out the schema that is called like our role.
    await client.query('SET search_path = pg_catalog');
    const { rows: columns } = await client.query<Column>(COLUMNS, [SCHEMAS]);
    const exported = await exportedColumns(client, statements.sections);
    const deleted = await deletedTables(client, statements.forget);
    const overwritten = new Set(statements.forget.flatMap(overwrittenColumns));
    return columns.map(({ table, name }) => ({
      name,
      exported: exported.has(name),
      forgotten: deleted.has(table) || overwritten.has(name),
    }));
  });
}

interface Column {
  /** `schema.table` */
  table: string;
  name: string;
}

/** Strings, networks, ids, bytes and JSON, and lists of them, unless a CHECK lists all values of the column. */
const COLUMNS = `
  SELECT c.oid::regclass::text AS table, c.oid::regclass || '.' || a.attname AS name
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    JOIN pg_type e ON e.oid = CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE t.oid END
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace::regnamespace::text = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped
    AND (e.typcategory IN ('S', 'I') OR e.typname IN ('uuid', 'json', 'jsonb', 'bytea', 'xml'))
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
      AND pg_get_constraintdef(k.oid) ~ format('^CHECK \\(\\(%s = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)$', a.attname))
  ORDER BY 2`;

/** PostgreSQL knows which columns a query reads: those that a view of it depends on. */
async function exportedColumns(client: Client, sections: string[]): Promise<Set<string>> {
  const views = sections.map((_text, n) => `pg_temp.section_${n}`);
  for (const [n, text] of sections.entries())
    await client.query(`CREATE TEMP VIEW section_${n} AS ${text.replaceAll('$1', `'${randomUUID()}'::uuid`)}`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT d.refobjid::regclass || '.' || a.attname AS name
     FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.refclassid = 'pg_class'::regclass AND r.ev_class = ANY ($1::regclass[]::oid[])`,
    [views],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Tables that lose rows: by a statement, or by a foreign key that cascades. */
async function deletedTables(client: Client, forget: string[]): Promise<Set<string>> {
  const named = forget.flatMap((text) => [...text.matchAll(/\bDELETE FROM (\w+\.\w+)/g)].map(([, table]) => table!));
  const { rows } = await client.query<{ name: string }>(
    `WITH RECURSIVE deleted AS (
       SELECT unnest($1::regclass[]) AS oid
       UNION SELECT k.conrelid::regclass FROM deleted d JOIN pg_constraint k ON k.confrelid = d.oid AND k.confdeltype = 'c')
     SELECT oid::text AS name FROM deleted`,
    [named],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The columns that UPDATE statements set, also those within a WITH. */
export function overwrittenColumns(text: string): string[] {
  const updates = text.matchAll(
    /\bUPDATE (\w+\.\w+)(?: (?:AS )?\w+)? SET ([\s\S]+?)(?= (?:FROM|WHERE) |\s+(?:FROM|WHERE)\b|$)/g,
  );
  return [...updates].flatMap(([, table, set]) =>
    [...set!.matchAll(/(?:^|,)\s*(\w+) = /g)].map(([, column]) => `${table}.${column}`),
  );
}

/** The statements of every `…-personal-data.ts` below libs. */
export async function personalStatements(): Promise<PersonalStatements> {
  const files = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((f) => /-personal-data\.ts$/.test(f));
  const found = await Promise.all(files.map(async (file) => statementsOf(resolve('libs', file))));
  return { sections: found.flatMap(({ sections }) => sections), forget: found.flatMap(({ forget }) => forget) };
}

type Source = new (...dependencies: unknown[]) => PersonalSource & { sql: PersonalSql };

/** Forgets a user with a database that writes down what it is told to do: a source may do more than its list says. */
async function statementsOf(file: string): Promise<PersonalStatements> {
  const [Source] = Object.values((await import(pathToFileURL(file).href)) as Record<string, Source>);
  if (Source === undefined) throw new Error(`${file} exports no source of personal data`);
  const forget: string[] = [];
  const database = dependency((text) => typeof text === 'string' && forget.push(text));
  const others = Array.from({ length: 8 }, () => dependency());
  const source = new Source(database, ...others);
  await source.forget(newId<UserId>());
  return { sections: Object.values(source.sql.sections), forget };
}

/** Answers every call with an empty list. */
function dependency(call?: (argument: unknown) => unknown): object {
  const answer = async (argument: unknown) => {
    call?.(argument);
    return [];
  };
  return new Proxy({}, { get: () => answer });
}
