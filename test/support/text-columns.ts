import { query } from './query.js';

interface Column {
  place: string;
  table: string;
  column: string;
}

/** Every column of every table of the service that can hold words. */
export function textColumns(databaseUrl: string): Promise<Column[]> {
  return query<Column>(
    databaseUrl,
    `SELECT format('%s.%s.%s', table_schema, table_name, column_name) AS place,
            format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_catalog, table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'name')`,
  );
}

/** Where in the database any of these words still stands, in any case: `schema.table.column`. */
export async function placesOf(databaseUrl: string, words: string[]): Promise<string[]> {
  const columns = await textColumns(databaseUrl);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const looks = columns.map(
    ({ place, table, column }) =>
      `SELECT '${place}' AS place WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${column}::text ILIKE ANY ($1::text[]))`,
  );
  const found = await query<{ place: string }>(databaseUrl, looks.join(' UNION ALL '), [patterns]);
  return found.map(({ place }) => place).sort();
}
