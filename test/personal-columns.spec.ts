import {
  overwrittenColumns,
  personalColumns,
  personalStatements,
  unexplained,
  type PersonalColumn,
  type PersonalStatements,
} from './support/personal-columns.js';
import { marketDatabase, type TestDatabase } from './support/postgres.js';
import { query } from './support/query.js';

let database: TestDatabase;
let statements: PersonalStatements;
let already: string[];

beforeAll(async () => {
  [database, statements] = await Promise.all([marketDatabase(), personalStatements()]);
  already = unexplained(await personalColumns(database.url, statements));
});
afterAll(() => database?.drop());

/** What is reported because of a change. */
const complaints = async (told: PersonalStatements = statements) => news(await personalColumns(database.url, told));

const news = (columns: PersonalColumn[]) => unexplained(columns).filter((complaint) => !already.includes(complaint));

/** All statements but one, which is there. */
function without(kind: keyof PersonalStatements, words: string): PersonalStatements {
  const left = statements[kind].filter((text) => !text.includes(words));
  expect(left).toHaveLength(statements[kind].length - 1);
  return { ...statements, [kind]: left };
}

describe('every column that can hold a user’s id or words', () => {
  it('is exported and forgotten, or listed with the reason why not', () => {
    expect(already).toEqual([]);
  });

  it('is reported when it is new', async () => {
    await query(database.url, 'ALTER TABLE payments.exchange_quote ADD COLUMN words text');
    await query(database.url, 'ALTER TABLE identity.known_network ADD COLUMN seen_from inet[]');
    await query(database.url, 'ALTER TABLE identity.account ADD COLUMN remark jsonb');
    try {
      expect(await complaints()).toEqual([
        expect.stringMatching(/^identity\.account\.remark is neither exported nor forgotten: .*-personal-data\.ts/),
        expect.stringMatching(/^identity\.known_network\.seen_from is forgotten but not exported/),
        expect.stringMatching(/^payments\.exchange_quote\.words is forgotten but not exported/),
      ]);
    } finally {
      await query(database.url, 'ALTER TABLE payments.exchange_quote DROP COLUMN words');
      await query(database.url, 'ALTER TABLE identity.known_network DROP COLUMN seen_from');
      await query(database.url, 'ALTER TABLE identity.account DROP COLUMN remark');
    }
  });

  it('is not reported when a CHECK lists its values', async () => {
    await query(database.url, `ALTER TABLE identity.account ADD COLUMN mood text CHECK (mood IN ('good', 'bad'))`);
    try {
      expect(await complaints()).toEqual([]);
    } finally {
      await query(database.url, 'ALTER TABLE identity.account DROP COLUMN mood');
    }
  });

  it('is reported when nothing forgets it any more', async () => {
    expect(await complaints(without('forget', 'UPDATE marketplace.evidence SET text'))).toEqual([
      expect.stringMatching(/^marketplace\.evidence\.text is exported but not forgotten/),
    ]);
    // Also one that the list has for another reason.
    expect(await complaints(without('forget', 'DELETE FROM identity.mail_token'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^identity\.mail_token\.hash is neither .* NOT_EXPORTED/)]),
    );
  });

  it('is reported when a cascade no longer reaches it', async () => {
    expect(await complaints(without('forget', 'DELETE FROM identity.session'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^identity\.refresh_token\.session_id is neither/)]),
    );
  });

  it('is reported when no section shows it any more', async () => {
    expect(await complaints(without('sections', 'FROM marketplace.evidence'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^marketplace\.evidence\.text is forgotten but not exported/)]),
    );
  });
});

describe('an entry of the list', () => {
  it('goes when its column is exported and forgotten, or is no more', async () => {
    const columns = await personalColumns(database.url, statements);
    const gone = columns.filter(({ name }) => name !== 'platform.unkept_blob.key');
    expect(news(gone)).toEqual([expect.stringMatching(/^platform\.unkept_blob\.key is no such column/)]);
    const mended = columns.map((column) =>
      column.name === 'assistant.reward.note' ? { ...column, exported: true } : column,
    );
    expect(news(mended)).toEqual([expect.stringMatching(/^assistant\.reward\.note is exported and forgotten/)]);
  });
});

it.each([
  [`UPDATE a.b SET c = NULL, d = coalesce(d, now()) WHERE e = $1`, ['a.b.c', 'a.b.d']],
  [
    `WITH x AS (\n UPDATE a.b l SET c = l.c - 'e = f' FROM a.g WHERE g.h = l.h) UPDATE a.i SET j = ''`,
    ['a.b.c', 'a.i.j'],
  ],
  [`UPDATE a.b SET c = '',\n   d = 'x'\n   WHERE e = $1`, ['a.b.c', 'a.b.d']],
  [`DELETE FROM a.b WHERE c = $1`, []],
])('reads what a statement overwrites: %s', (text, columns) => {
  expect(overwrittenColumns(text)).toEqual(columns);
});
