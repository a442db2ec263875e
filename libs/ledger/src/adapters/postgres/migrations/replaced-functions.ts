import type { QueryRunner } from 'typeorm';

/** Keeps functions as they are, for a migration that makes them anew, so that it can go back to exactly these. */
export async function keepFunctions(runner: QueryRunner, by: string, names: string[]): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS ledger.replaced_function (by text, name text, definition text NOT NULL, PRIMARY KEY (by, name))`,
  );
  await runner.query(
    `INSERT INTO ledger.replaced_function
     SELECT $1, name, pg_get_functiondef(name::regproc) FROM unnest($2::text[]) name`,
    [by, names],
  );
}

export async function restoreFunctions(runner: QueryRunner, by: string): Promise<void> {
  const kept = (await runner.query('DELETE FROM ledger.replaced_function WHERE by = $1 RETURNING definition', [
    by,
  ])) as [Array<{ definition: string }>, number];
  for (const { definition } of kept[0]) await runner.query(definition);
}
