import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { QueryRunner } from 'typeorm';

interface FunctionFile {
  schema: string;
  name: string;
  text: string;
  /** What the function's comment in the database says once this text was applied. */
  mark: string;
}

/**
 * Creates the SQL functions and triggers whose files changed since they were last created in this database. Runs after the
 * migrations, under their lock. A file `<name>.sql` holds all functions of that name, as `CREATE OR REPLACE`; where
 * PostgreSQL can't replace one (another result, other names of arguments), the file drops the old signature first.
 */
export async function applyFunctions(runner: QueryRunner, folders: Array<{ schema: string; folder: string }>) {
  const marks = await marksOf(runner);
  const changed = folders.flatMap(filesIn).filter(({ schema, name, mark }) => marks.get(`${schema}.${name}`) !== mark);
  if (changed.length === 0) return;
  await runner.startTransaction();
  try {
    // Bodies may call functions that a later file creates.
    await runner.query('SET LOCAL check_function_bodies = off');
    for (const file of changed) await apply(runner, file);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function apply(runner: QueryRunner, { schema, name, text, mark }: FunctionFile): Promise<void> {
  await runner.query(text);
  const signatures = (await runner.query(
    'SELECT oid::regprocedure AS signature FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname = $2',
    [schema, name],
  )) as Array<{ signature: string }>;
  for (const { signature } of signatures) await runner.query(`COMMENT ON FUNCTION ${signature} IS '${mark}'`);
}

/** The comment is the record: unlike a table of ours it can't say that a function is there which isn't. */
async function marksOf(runner: QueryRunner): Promise<Map<string, string>> {
  const rows = (await runner.query(
    `SELECT p.pronamespace::regnamespace || '.' || p.proname AS name, d.description AS mark
     FROM pg_description d JOIN pg_proc p ON p.oid = d.objoid
     WHERE d.classoid = 'pg_proc'::regclass AND d.description LIKE 'sha256 %'`,
  )) as Array<{ name: string; mark: string }>;
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

function filesIn({ schema, folder }: { schema: string; folder: string }): FunctionFile[] {
  const path = found(folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => {
      const text = readFileSync(join(path, file), 'utf8');
      const mark = `sha256 ${createHash('sha256').update(text).digest('hex')}`;
      return { schema, name: basename(file, '.sql'), text, mark };
    });
}

/** A folder of the repository: beside the sources, or below `dist`, where the build copies it. */
function found(folder: string): string {
  for (let root = import.meta.dirname; ; root = dirname(root)) {
    if (existsSync(join(root, folder))) return join(root, folder);
    if (dirname(root) === root) throw new Error(`${folder} is missing: run \`npm run build\``);
  }
}
