import { marketDatabase, type TestDatabase } from './support/postgres.js';
import { query } from './support/query.js';
import {
  namesOf,
  published,
  textsInDatabase,
  textsInSources,
  textsOf,
  unpublished,
  type Published,
  type SqlText,
} from './support/schema-names.js';

let database: TestDatabase;
let names: Set<string>;
let lists: Published;
let texts: SqlText[];
let already: Set<string>;

beforeAll(async () => {
  [database, lists] = await Promise.all([marketDatabase(), published()]);
  names = await namesOf(database.url);
  texts = [...textsInSources(), ...(await textsInDatabase(database.url))];
  already = new Set(unpublished(texts, names, lists));
});
afterAll(() => database?.drop());

/** What is reported because of what is planted. */
const complaintsAbout = (planted: SqlText[], published = lists) =>
  unpublished([...texts, ...planted], names, published).filter((complaint) => !already.has(complaint));

describe('SQL of a context', () => {
  it('names its own schema, and what other contexts publish in their contracts', () => {
    expect([...already]).toEqual([]);
  });

  it.each([
    [
      'a statement',
      'libs/marketplace/src/offers/adapters/postgres/planted.ts',
      'const S = `SELECT 1 FROM workers.presence`;',
    ],
    [
      'a part of one',
      'libs/marketplace/src/planted.ts',
      'const S = `SELECT ${a} FROM ${b} JOIN workers.presence p USING (${c})`;',
    ],
    ['one within another', 'libs/deploy/src/planted.ts', "const S = `SELECT ${a ? `1 FROM workers.presence` : ''}`;"],
    ['a quoted string', 'libs/deploy/src/planted.ts', `run('DELETE FROM "workers"."presence"');`],
    [
      'the row of another context',
      'libs/deploy/src/x.row.ts',
      "@Entity({ schema: 'workers', name: 'presence' }) class Row {}",
    ],
    ['an SQL file', 'libs/deploy/src/adapters/postgres/functions/planted.sql', 'SELECT 1 FROM workers.presence;'],
    ['an audit', 'libs/ledger/src/adapters/postgres/ledger-audit.ts', 'const S = `SELECT 1 FROM workers.presence`;'],
    ['the market', 'libs/market/src/planted.ts', 'const S = `SELECT 1 FROM workers.presence`;'],
    ['an app', 'apps/admin/src/planted.ts', 'const S = `SELECT 1 FROM workers.presence`;'],
  ])('is found where it names more, in %s', (_what, file, content) => {
    expect(complaintsAbout(textsOf(file, content))).toEqual([
      expect.stringMatching(
        /^\w+ names workers\.presence in .*: ask through @app\/workers\/contract, or publish .* WORKERS_SQL$/,
      ),
    ]);
  });

  it.each([
    [
      'comments',
      'libs/deploy/src/a.ts',
      '// FROM workers.presence\nconst S = `SELECT 1 -- as workers.presence\n`; /* workers.presence */',
    ],
    [
      'imports and calls',
      'libs/deploy/src/a.ts',
      `import { a } from './workers.presence'; workers.presence(); a(workers.device);`,
    ],
    ['names of events', 'libs/deploy/src/a.ts', `emit('deploy.running', 'identity.email_verified.v1');`],
    ['its own schema', 'libs/workers/src/a.ts', 'const S = `SELECT 1 FROM workers.presence`;'],
    [
      'what is published',
      'libs/deploy/src/a.ts',
      'const S = `SELECT workers.concurrency($1) FROM workers.owned_device`;',
    ],
  ])('may have %s', (_what, file, content) => {
    expect(complaintsAbout(textsOf(file, content))).toEqual([]);
  });

  it('is found in views and functions that a migration made', async () => {
    await query(
      database.url,
      `CREATE VIEW deploy.planted AS SELECT p.device_id FROM workers.presence p;
       CREATE FUNCTION deploy.planted(uuid) RETURNS bigint LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM workers.presence; END`,
    );
    try {
      expect(complaintsAbout(await textsInDatabase(database.url))).toEqual([
        expect.stringMatching(/^deploy names workers\.presence in the view deploy\.planted: /),
        expect.stringMatching(/^deploy names workers\.presence in the function deploy\.planted: /),
      ]);
    } finally {
      await query(database.url, 'DROP FUNCTION deploy.planted; DROP VIEW deploy.planted');
    }
  });

  it('tells a table from the function of the same name', () => {
    const both = [...lists['ledger']!, 'ledger.hold'];
    const only = (name: string) => ({ ...lists, ledger: both.filter((one) => one !== name) });
    const planted = textsOf(
      'libs/deploy/src/a.ts',
      'const S = [`INSERT INTO ledger.hold (id)`, `SELECT ledger.hold($1)`];',
    );
    const complaints = (name: string) =>
      unpublished(planted, names, only(name)).filter((complaint) => complaint.startsWith('deploy'));
    expect(complaints('ledger.hold()')).toEqual([expect.stringMatching(/^deploy names ledger\.hold\(\) in/)]);
    expect(complaints('ledger.hold')).toEqual([expect.stringMatching(/^deploy names ledger\.hold in/)]);
  });
});

describe('a published name', () => {
  it('is there, of its context, and needed', () => {
    const more = { ...lists, workers: [...lists['workers']!, 'workers.computer', 'deploy.log', 'workers.told_online'] };
    expect(complaintsAbout([], more)).toEqual([
      "WORKERS_SQL has workers.computer, which its schema doesn't",
      "WORKERS_SQL has deploy.log, which its schema doesn't",
      'WORKERS_SQL has deploy.log, which no other context names: remove it',
      'WORKERS_SQL has workers.told_online, which no other context names: remove it',
    ]);
  });
});
