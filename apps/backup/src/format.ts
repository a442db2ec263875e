/** Increases when older programs can no longer read what newer ones write. */
export const FORMAT = 1;

/** First entry of a backup. */
export const HEADER = 'backup.json';
/** Last entry: a backup without it is not complete. */
export const CONTENTS = 'contents.json';
/** Rows, as `database/<schema>.<table>/<number>`: pieces of one COPY in text format. */
export const ROWS = 'database/';
/** Files of DATA_DIR, by their path below it. */
export const FILES = 'data/';

export interface TableColumns {
  schema: string;
  name: string;
  columns: string[];
}

/** What a reader must know before the rest. */
export interface Header {
  format: number;
  product: 'compute-marketplace';
  version: string;
  /** ISO 8601: the moment of the database state. */
  at: string;
  /** Names of the migrations that created the tables. */
  migrations: string[];
  tables: TableColumns[];
}

/** Proves that nothing is missing. */
export interface Contents {
  /** SHA-256 of every entry. */
  entries: Record<string, string>;
  /** Rows by `schema.table`. */
  rows: Record<string, number>;
  /** Last number of every used sequence, by `schema.sequence`. */
  sequences: Record<string, string>;
}

export const tableOf = ({ schema, name }: Pick<TableColumns, 'schema' | 'name'>): string => `${schema}.${name}`;
