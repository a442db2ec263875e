import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { SCHEMAS } from '@app/market/database-parts';
import { PLATFORM_SQL } from '@app/platform/database/platform.database';
import { query } from './query.js';

/** A piece of SQL, or of what may be SQL: a literal of a TypeScript file, a file of functions, a view. */
export interface SqlText {
  /** Who wrote it: a context, or `market` for apps and libraries without a schema. */
  context: string;
  /** A file, or a view or function of the database. */
  place: string;
  text: string;
}

/** A context's SQL names what is not its own. */
export interface ForeignName {
  context: string;
  /** `schema.table`, or `schema.function()` */
  name: string;
  place: string;
}

/** Names by which contexts may be read: those in `WORKERS_SQL` of libs/workers/src/contract.ts, and so on. */
export type Published = Record<string, string[]>;

/** Complaints: names that are not published, and published ones that nobody needs or that don't exist. */
export function unpublished(texts: SqlText[], names: Set<string>, published: Published): string[] {
  const foreign = texts.flatMap((text) => foreignNames(text, names));
  const forbidden = foreign.filter(({ name }) => !published[schemaOf(name)]?.includes(name));
  const used = new Set(foreign.map(({ name }) => name));
  const listed = Object.entries(published).flatMap(([schema, list]) => list.map((name) => ({ schema, name })));
  return [
    ...new Set(forbidden.map(({ context, name, place }) => `${context} names ${name} in ${place}: ${advice(name)}`)),
    ...listed
      .filter(({ schema, name }) => !names.has(name) || schemaOf(name) !== schema)
      .map(({ schema, name }) => `${listOf(schema)} has ${name}, which its schema doesn't`),
    ...listed
      .filter(({ name }) => names.has(name) && !used.has(name))
      .map(({ schema, name }) => `${listOf(schema)} has ${name}, which no other context names: remove it`),
  ];
}

const schemaOf = (name: string) => name.slice(0, name.indexOf('.'));
const listOf = (schema: string) => `${schema.toUpperCase()}_SQL`;
const advice = (name: string) =>
  `ask through @app/${schemaOf(name)}/contract, or publish a view or function in its ${listOf(schemaOf(name))}`;

/** What a text names of other contexts' schemas. `names`: what there is; other words with a dot are not SQL. */
export function foreignNames({ context, place, text }: SqlText, names: Set<string>): ForeignName[] {
  const found = [...text.matchAll(NAME)].map(([, schema, word, space, bracket]) => {
    const [table, call] = [`${schema}.${word}`, `${schema}.${word}()`];
    // `INSERT INTO ledger.hold (…)` names a table, `ledger.hold(…)` a function.
    const isCall = bracket !== undefined && names.has(call) && (space === '' || !names.has(table));
    return isCall ? call : table;
  });
  return found
    .filter((name) => schemaOf(name) !== context && names.has(name))
    .map((name) => ({ context, name, place }));
}

const NAME = new RegExp(`(?<![\\w.])"?(${SCHEMAS.join('|')})"?\\."?([a-z_0-9]+)"?(?:(\\s*)(\\())?`, 'g');

/** All tables, views, sequences, types and functions of our schemas. */
export async function namesOf(databaseUrl: string): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    databaseUrl,
    `SELECT relnamespace::regnamespace || '.' || relname AS name FROM pg_class
      WHERE relnamespace::regnamespace::text = ANY ($1) AND relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
     UNION SELECT typnamespace::regnamespace || '.' || typname FROM pg_type
      WHERE typnamespace::regnamespace::text = ANY ($1) AND typtype IN ('d', 'e')
     UNION SELECT pronamespace::regnamespace || '.' || proname || '()' FROM pg_proc
      WHERE pronamespace::regnamespace::text = ANY ($1)`,
    [SCHEMAS],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Views and functions as the database has them, some of them made by migrations. */
export async function textsInDatabase(databaseUrl: string): Promise<SqlText[]> {
  return query<SqlText>(
    databaseUrl,
    // Definitions of views name schemas only where nothing is on the search path.
    `WITH no_path AS MATERIALIZED (SELECT set_config('search_path', 'pg_catalog', false))
     SELECT schemaname AS context, 'the view ' || schemaname || '.' || viewname AS place, definition AS text
     FROM no_path, pg_views WHERE schemaname = ANY ($1)
     UNION ALL
     SELECT pronamespace::regnamespace::text, 'the function ' || pronamespace::regnamespace || '.' || proname, pg_get_functiondef(oid)
     FROM no_path, pg_proc WHERE pronamespace::regnamespace::text = ANY ($1) AND prokind IN ('f', 'p')`,
    [SCHEMAS],
  );
}

/** The SQL of all sources, but for migrations (which are history), tests and the simulation (which looks at everything). */
export function textsInSources(): SqlText[] {
  const files = ['libs', 'apps'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return files
    .filter((file) => /^\w+\/\w+\/src\/.*\.(ts|sql)$/.test(file))
    .filter((file) => !/\.spec\.ts$|\/(migrations|testing)\/|^apps\/simulate\//.test(file))
    .flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));
}

/** The literals of a TypeScript file with the tables of its entities, or an SQL file; without comments. */
export function textsOf(file: string, content: string): SqlText[] {
  const library = /^libs\/(\w+)\//.exec(file)?.[1] ?? '';
  const context = SCHEMAS.includes(library) ? library : 'market';
  const texts = file.endsWith('.sql') ? [content] : literalsOf(file, content);
  return texts.map((text) => ({ context, place: basename(file), text: text.replace(/\/\*[\s\S]*?\*\/|--\s.*/g, ' ') }));
}

const MENTION = new RegExp(`\\b(${SCHEMAS.join('|')})\\b['"]?(\\.|, name:)`);

function literalsOf(file: string, content: string): string[] {
  // Most files name nothing, and parsing takes a while.
  if (!MENTION.test(content)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    if (ts.isObjectLiteralExpression(node)) texts.push(entityIn(node.getText(source)));
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest);
  visit(source);
  return texts;
}

/** `@Entity({ schema: 'workers', name: 'device' })` names a table too. */
function entityIn(literal: string): string {
  const [, schema, name] = /^\{\s*schema: '(\w+)',\s*name: '(\w+)'/.exec(literal) ?? [];
  return schema === undefined ? '' : `${schema}.${name}`;
}

/** The constants of the contracts, by schema. */
export async function published(): Promise<Published> {
  const contracts = SCHEMAS.map((schema) => [schema, resolve('libs', schema, 'src/contract.ts')] as const);
  const lists = contracts
    .filter(([, file]) => existsSync(file))
    .map(async ([schema, file]) => {
      const contract = (await import(pathToFileURL(file).href)) as Published;
      return [schema, contract[listOf(schema)] ?? []] as const;
    });
  return { ...Object.fromEntries(await Promise.all(lists)), platform: PLATFORM_SQL };
}
