import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { databaseParts, SCHEMAS } from '@app/market/database-parts';
import { release, releasedDatabase } from './support/released-database.js';

interface Side {
  client: Client;
  drop(): Promise<void>;
}

async function database(upgraded: boolean): Promise<Side> {
  const { url, drop } = await releasedDatabase(upgraded ? databaseParts : []);
  const client = new Client({ connectionString: url, options: '-c enable_seqscan=off' });
  await client.connect();
  return { client, drop: () => client.end().then(drop) };
}

let before: Side;
let after: Side;
beforeAll(async () => ([before, after] = await Promise.all([database(false), database(true)])));
afterAll(() => Promise.all([before?.drop(), after?.drop()]));

interface Shape {
  takes: string[];
  gives: string[];
}

/** The types a statement takes and gives. */
async function shapeOf({ client }: Side, statement: string): Promise<Shape> {
  await client.query(`PREPARE asked AS ${statement}`);
  const { rows } = await client.query<Shape>(
    `SELECT parameter_types::text[] AS takes, coalesce(result_types::text[], '{}') AS gives FROM pg_prepared_statements
     WHERE name = 'asked'`,
  );
  await client.query('DEALLOCATE asked');
  return rows[0]!;
}

/** A statement that asks for all columns (`*`) may be given more of them, which its process does not look at. */
function isUnderstood(statement: string, was: Shape, is: Shape): boolean {
  const given = statement.includes('*') ? withinOrder(was.gives, is.gives) : is.gives;
  return JSON.stringify([was.takes, was.gives]) === JSON.stringify([is.takes, given]);
}

function withinOrder(wanted: string[], given: string[]): string[] {
  let next = 0;
  return given.filter((type) => type === wanted[next] && ++next > 0);
}

const decoded = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'hex' in value ? Buffer.from(String(value.hex), 'hex') : value;

/** What differs between any two runs: times, and ids that the database made up. */
function withoutChance(row: object, known: string): Record<string, unknown> {
  const text = JSON.stringify(row)
    .replace(/\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00))?/g, 'TIME')
    .replace(/"\d{16}"/g, '"MICROSECONDS"')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : 'ID'));
  return JSON.parse(text) as Record<string, unknown>;
}

interface Answer {
  statement: string;
  /** How many rows it wrote or found; null for one that has none, a text for one that failed. */
  outcome: number | string | null;
  rows: Array<Record<string, unknown>>;
}

/** The recorded journey on one side. */
async function replay({ client }: Side): Promise<Answer[]> {
  const known = JSON.stringify(release.journey);
  const answers: Answer[] = [];
  for (const [number, values = []] of release.journey) {
    const statement = typeof number === 'number' ? release.statements[number]! : number;
    const answer = await client.query<object>(statement, values.map(decoded)).then(
      ({ rows, rowCount }) => ({ outcome: rowCount, rows: rows.map((row) => withoutChance(row, known)) }),
      (error: unknown) => ({ outcome: String(error), rows: [] }),
    );
    answers.push({ statement, ...answer });
  }
  return answers;
}

/** The columns that the version before knows. */
const withoutNews = (answers: Answer[], known: Answer[]): Answer[] =>
  answers.map((answer, n) => ({
    ...answer,
    rows: answer.rows.map((row, m) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name in (known[n]!.rows[m] ?? row))),
    ),
  }));

describe('a database that this version has migrated, for processes of the version before it', () => {
  it('was really changed', async () => {
    const { rows } = await after.client.query('SELECT FROM public.migration');
    expect(rows.length).toBeGreaterThan(release.migrations.length);
  });

  it('has its tables in the schemas that backups hold', async () => {
    const { rows } = await after.client.query<{ schema: string }>(
      `SELECT DISTINCT schemaname AS schema FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'public')
       ORDER BY 1`,
    );
    expect(rows.map(({ schema }) => schema)).toEqual(SCHEMAS);
  });

  it('understands each of their statements as it did', async () => {
    const changed: string[] = [];
    for (const statement of release.statements) {
      const was = await shapeOf(before, statement);
      const is = await shapeOf(after, statement).catch((error: unknown) => ({ takes: [String(error)], gives: [] }));
      if (!isUnderstood(statement, was, is)) changed.push(`${statement.trim()}\n${JSON.stringify([was, is])}`);
    }
    expect(release.statements.length).toBeGreaterThan(150);
    expect(changed).toEqual([]);
  });

  it('answers them as it did, from registration to what was paid', async () => {
    const [was, is] = [await replay(before), await replay(after)];
    expect(was.filter(({ outcome }) => typeof outcome === 'string')).toEqual([]);
    expect(was.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(80);
    expect(withoutNews(is, was)).toEqual(was);
  });
});

describe('migrations that came after a release', () => {
  const known = new Set(release.migrations.map(([timestamp]) => timestamp));

  function* newer(folder: string): Generator<string> {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* newer(path);
      else if (/\/migrations\/\d+-.*\.ts$/.test(path) && !known.has(Number.parseInt(entry.name, 10))) yield path;
    }
  }

  it('take nothing away and rename nothing that the version before uses', () => {
    const taking = /\b(DROP (TABLE|COLUMN|SCHEMA|TYPE)|RENAME (TO|COLUMN)|ALTER COLUMN \w+ (SET DATA )?TYPE)\b/i;
    const files = [...newer(resolve(process.cwd(), 'libs'))];
    expect(files.length).toBeGreaterThan(0);
    const upOf = (path: string) => readFileSync(path, 'utf8').replace(/async down\(.*/s, '');
    expect(files.filter((path) => taking.test(upOf(path)))).toEqual([]);
  });
});
