/** What Citus- or CockroachDB-like engines lack, as found in SQL (docs/scale.md). */
export interface Finding {
  rule: string;
  /** What is named: a trigger, a table, a function. With the rule it is what an exception is given for. */
  what: string;
  file: string;
}

export interface Source {
  file: string;
  text: string;
}

interface Rule {
  name: string;
  find(sql: string): string[];
}

/** Every match, by its first group or in whole, in one line. */
const matches = (pattern: RegExp) => (sql: string) =>
  [...sql.matchAll(pattern)].map((match) => (match[1] ?? match[0]).replace(/\s+/g, ' ').trim());

const TABLE = '((?:[a-z_]+\\.)?[a-z_]+)';
const table = (before: string) => matches(new RegExp(`${before}\\s+(?:IF NOT EXISTS\\s+)?${TABLE}`, 'gi'));

const RULES: Rule[] = [
  { name: 'deferrable constraint', find: matches(/\bDEFERRABLE\b|\bINITIALLY\s+DEFERRED\b|\bSET\s+CONSTRAINTS\b/gi) },
  { name: 'listen or notify', find: matches(/\b(?:UN)?LISTEN\s+[\w"$]|\bNOTIFY\s+\w|\bpg_notify\s*\(/g) },
  { name: 'advisory lock', find: matches(/\b(pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?)\b/gi) },
  { name: 'trigger', find: matches(/\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?TRIGGER\s+(\w+)/gi) },
  { name: 'unlogged or temporary table', find: table('\\b(?:UNLOGGED|TEMP|TEMPORARY)\\s+TABLE') },
  { name: 'sequence', find: sequences },
  { name: 'foreign key to another schema', find: foreignKeys },
  { name: 'two writes to one table in a statement', find: doubleWrites },
  { name: 'inheritance or rule', find: matches(/\bINHERITS\s*\(|\bCREATE\s+(?:OR\s+REPLACE\s+)?RULE\b/gi) },
  { name: 'exclusion constraint', find: matches(/\bEXCLUDE\s+USING\b/gi) },
  { name: 'extension', find: matches(/\bCREATE\s+EXTENSION\s+(?:IF NOT EXISTS\s+)?("?\w+)/gi) },
  { name: 'lock of a table', find: table('\\bLOCK\\s+TABLE') },
  { name: 'place or transaction of a row', find: matches(/\b(?:ctid|xmin|xmax|txid_current|pg_current_snapshot)\b/g) },
  { name: 'cursor or large object', find: matches(/\bCURSOR\s+(?:WITH\s+HOLD\s+)?FOR\b|\blo_\w+\s*\(/gi) },
];

/** All findings in a set of TypeScript or SQL texts. */
export function lintSql(sources: Source[]): Finding[] {
  return sources.flatMap(({ file, text }) => {
    const sql = withoutComments(text);
    return RULES.flatMap(({ name, find }) => [...new Set(find(sql))].map((what) => ({ rule: name, what, file })));
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[\s`])(?:\/\/|--\s)[^\n]*/g, '$1');
}

/** Tables that number their rows: the engine has to agree on the next number, and its order isn't that of commits. */
function sequences(sql: string): string[] {
  const inTables = statements(sql)
    .filter((statement) => /\w\s+(?:BIG|SMALL)?SERIAL\b|\bAS\s+IDENTITY\b|\bnextval\s*\(/i.test(statement))
    .map(
      (statement) =>
        new RegExp(`\\bTABLE\\s+(?:IF NOT EXISTS\\s+)?${TABLE}`, 'i').exec(statement)?.[1] ?? 'a statement',
    );
  return [...inTables, ...table('\\bCREATE\\s+SEQUENCE')(sql)];
}

function foreignKeys(sql: string): string[] {
  return statements(sql).flatMap((statement) => {
    const [, from] = /\bTABLE\s+(?:IF NOT EXISTS\s+)?([a-z_]+)\.[a-z_]+/i.exec(statement) ?? [];
    const targets = [...statement.matchAll(/\bREFERENCES\s+([a-z_]+)\.([a-z_]+)/gi)];
    return targets.filter(([, schema]) => from && schema !== from).map(([, schema, name]) => `${schema}.${name}`);
  });
}

/** In a statement WITH writes each table may be written once. */
function doubleWrites(sql: string): string[] {
  return statements(sql)
    .filter((statement) => /\bWITH\b/.test(statement))
    .flatMap((statement) => {
      const written = matches(/\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([a-z_]+\.[a-z_]+)/gi)(statement);
      return written.filter((name, n) => written.indexOf(name) !== n);
    });
}

/** Roughly: what lies between semicolons, back-ticks and the bodies of functions. */
const statements = (sql: string): string[] => sql.split(/;|`|\$\$|\bBEGIN\b|\bTHEN\b|\bLOOP\b|\bELSE\b/);
