import { Client } from 'pg';
import type { Service } from '../../support/service.js';

/** No device has it, and no price list. */
export const UNKNOWN_GPU = 'Voodoo 5 6000';

/** What can't be waited for is written: one statement beside the service. */
export async function inDatabase(
  service: Pick<Service, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<object[]> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
