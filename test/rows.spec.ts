import { DataSource } from 'typeorm';
import { withConnection } from '@app/platform/database/with-connection';
import { PostgresNames } from '@app/platform/database/columns';
import { databaseParts, SCHEMAS } from '@app/market/database-parts';
import { marketDatabase, testDatabase, type TestDatabase } from './support/postgres.js';

/** What migrations make and TypeORM has no words for. */
const NOT_IN_ROWS = [
  // Of expressions, in a descending order, or with columns beside the key.
  ...['identity.account_email', 'identity.account_email_owner', 'identity.account_username', 'identity.session_over'],
  ...['identity.api_key_over', 'ledger.hold_open_by_payer', 'ledger.transfer_unsettled', 'marketplace.job_on_offer'],
  ...['assistant.photo_hash_band0', 'assistant.photo_hash_band1', 'assistant.photo_hash_band2'],
  'referrals.referral_brought',
  // Lists of a composite type of ours.
  ...['ledger.account.parts', 'ledger.account.moved', 'ledger.opening.parts', 'ledger.transfer.parts'],
  ...['ledger.transfer.freed', 'ledger.hold.parts', 'ledger.redated.parts'],
  // A primary key is TypeORM's idea of a table.
  'assistant.photo_hash_pkey',
];

interface Thing {
  name: string;
  is: string;
}

const CATALOGUE = `
  SELECT table_schema || '.' || table_name || '.' || column_name AS name,
    concat_ws(' ', udt_name, character_maximum_length, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default, identity_generation, generation_expression) AS is
  FROM information_schema.columns
   WHERE table_schema = ANY($1) AND table_name NOT IN (SELECT viewname FROM pg_views WHERE schemaname = ANY($1))
  UNION ALL
  SELECT connamespace::regnamespace || '.' || conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
   WHERE connamespace::regnamespace::text = ANY($1) AND contype <> 'n'
  UNION ALL
  SELECT schemaname || '.' || indexname, indexdef FROM pg_indexes i WHERE schemaname = ANY($1)
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname AND connamespace::regnamespace::text = schemaname)`;

async function catalogueOf({ url }: TestDatabase): Promise<Map<string, string>> {
  return withConnection({ connectionString: url }, async (client) => {
    const { rows } = await client.query<Thing>(CATALOGUE, [SCHEMAS]);
    // TypeORM quotes numbers in defaults.
    return new Map(
      rows.map(({ name, is }) => [name, is.replace(/ NOT VALID$/, '').replace(/'(\d+)'::[a-z ]+$/, '$1')]),
    );
  });
}

/** What the rows alone would make. */
async function databaseOfRows(): Promise<TestDatabase> {
  const database = await testDatabase();
  await withConnection({ connectionString: database.url }, async (client) => {
    for (const schema of SCHEMAS) await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(WHAT_CHECKS_CALL);
  });
  const entities = databaseParts.flatMap(({ rows }) => rows);
  const source = new DataSource({ type: 'postgres', url: database.url, entities, namingStrategy: new PostgresNames() });
  await source.initialize();
  await source.synchronize();
  // Its own notes.
  await source.query('DROP TABLE IF EXISTS typeorm_metadata').finally(() => source.destroy());
  return database;
}

const WHAT_CHECKS_CALL = `CREATE FUNCTION marketplace.job_says(text, text, text, text, text) RETURNS boolean IMMUTABLE
  LANGUAGE sql AS 'SELECT true'`;

it('the rows that TypeORM maps are the tables that migrations make', async () => {
  const [migrated, mapped] = await Promise.all([marketDatabase(), databaseOfRows()]);
  const [tables, rows] = await Promise.all([catalogueOf(migrated), catalogueOf(mapped)]);
  await Promise.all([migrated.drop(), mapped.drop()]);
  const different = [...new Set([...tables.keys(), ...rows.keys()])].filter(
    (name) => tables.get(name) !== rows.get(name),
  );
  const unexpected = different.filter((name) => !NOT_IN_ROWS.includes(name));
  expect(unexpected.map((name) => `${name}: ${tables.get(name)} <> ${rows.get(name)}`)).toEqual([]);
  expect(NOT_IN_ROWS.filter((name) => !different.includes(name))).toEqual([]);
});
