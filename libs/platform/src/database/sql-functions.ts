import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a context's schema comes to be. */
export interface SchemaPart {
  /** The schema that the context owns. */
  schema: string;
  migrations: Array<new () => MigrationInterface>;
  /** The folder of its SQL functions, from the repository's root. */
  functions?: string;
}

interface FunctionFile {
  schema: string;
  name: string;
  text: string;
  hash: string;
  /** The newest migration of its context, in ms: tells versions apart. */
  version: number;
}

/** What the comment of a function in the database says: `sha256 <hash> <version>`. */
type Mark = Pick<FunctionFile, 'hash' | 'version'>;

/**
 * Creates the SQL functions and triggers whose files changed since they were last created in this database; those of a
 * newer version of the product stay. Runs in the transaction of the migrations, after them. A file `<name>.sql` holds all
 * functions of that name, as `CREATE OR REPLACE`; where PostgreSQL can't replace one (another result, other names of
 * arguments), the file drops the old signature first.
 */
export async function applyFunctions(runner: QueryRunner, parts: SchemaPart[]): Promise<void> {
  const marks = await marksOf(runner);
  // Bodies may call functions that a later file creates.
  await runner.query('SET LOCAL check_function_bodies = off');
  for (const file of parts.flatMap(filesIn)) {
    const mark = marks.get(`${file.schema}.${file.name}`);
    if (mark === undefined || (mark.hash !== file.hash && mark.version <= file.version)) await apply(runner, file);
  }
}

async function apply(runner: QueryRunner, { schema, name, text, hash, version }: FunctionFile): Promise<void> {
  await runner.query(text);
  const signatures = (await runner.query(
    'SELECT oid::regprocedure AS signature FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname = $2',
    [schema, name],
  )) as Array<{ signature: string }>;
  for (const { signature } of signatures)
    await runner.query(`COMMENT ON FUNCTION ${signature} IS 'sha256 ${hash} ${version}'`);
}

/** Comments are the record, since they go with their functions: dropped, restored from a backup or rolled back. */
async function marksOf(runner: QueryRunner): Promise<Map<string, Mark>> {
  const rows = (await runner.query(
    `SELECT p.pronamespace::regnamespace || '.' || p.proname AS name, split_part(d.description, ' ', 2) AS hash,
            split_part(d.description, ' ', 3)::float8 AS version
     FROM pg_description d JOIN pg_proc p ON p.oid = d.objoid
     WHERE d.classoid = 'pg_proc'::regclass AND d.description ~ '^sha256 [0-9a-f]+ [0-9]+$'`,
  )) as Array<Mark & { name: string }>;
  return new Map(rows.map(({ name, ...mark }) => [name, mark]));
}

function filesIn({ schema, migrations, functions }: SchemaPart): FunctionFile[] {
  if (functions === undefined) return [];
  const version = Math.max(0, ...migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0])));
  const path = found(functions);
  return readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => {
      const text = readFileSync(join(path, file), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { schema, name: basename(file, '.sql'), text, hash, version };
    });
}

/** A folder of the repository: beside the sources, or below `dist`, where the build copies it. */
function found(folder: string): string {
  for (let root = import.meta.dirname; ; root = dirname(root)) {
    if (existsSync(join(root, folder))) return join(root, folder);
    if (dirname(root) === root) throw new Error(`${folder} is missing: run \`npm run build\``);
  }
}
