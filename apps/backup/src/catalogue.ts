import type { ClientBase } from 'pg';
import { SCHEMAS } from '@app/market/database-parts';
import type { TableColumns } from './format.js';

/** Our tables, with the columns that can't be computed. */
export async function tablesOf(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `SELECT n.nspname AS schema, c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Used sequences, with their last number. */
export async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = ANY($1) AND last_value IS NOT NULL ORDER BY 1`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Names of the migrations that ran on the database; none for a database without our tables. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS there`,
  );
  if (!found[0]!.there) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** `column, "order", …` */
export const columnList = (columns: string[]): string => columns.map(quoted).join(', ');

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"schema"."table"` of `schema.table`. */
export const qualified = (name: string): string => name.split('.').map(quoted).join('.');
