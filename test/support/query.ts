import { withConnection } from '@app/platform/database/with-connection';

/** One statement on a service's database, on a connection of its own. */
export async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await withConnection({ connectionString: url }, (client) => client.query<Row>(sql, values));
  return rows;
}
