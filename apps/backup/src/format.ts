/** Grows when an older program could no longer read what a newer one writes. */
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

/** What has to be known before the rest is read. */
export interface Header {
  format: number;
  product: 'compute-marketplace';
  version: string;
  /** ISO 8601: the moment whose state the database part shows. */
  at: string;
  /** Names of the migrations that made the tables. */
  migrations: string[];
  tables: TableColumns[];
}

/** What makes sure that nothing is missing. */
export interface Contents {
  /** SHA-256 of every entry. */
  entries: Record<string, string>;
  /** Rows by `schema.table`. */
  rows: Record<string, number>;
  /** Last numbers given by sequences that gave any, by `schema.sequence`. */
  sequences: Record<string, string>;
}

export const tableOf = ({ schema, name }: Pick<TableColumns, 'schema' | 'name'>): string => `${schema}.${name}`;
