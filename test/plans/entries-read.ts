import type { Database } from '@app/platform/database/database';

/** Rows of tables and entries of indexes that a piece of work read, by the table's or index's name. */
export type EntriesRead = Map<string, number>;

const OURS = `c.relkind IN ('r', 'i') AND n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')`;
/** Rows of a table count where it is read through, entries of an index where it is walked. */
const COUNTED = `
  SELECT n.nspname || '.' || c.relname AS name, pg_stat_get_xact_tuples_returned(c.oid)::int AS count
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OURS} AND pg_stat_get_xact_tuples_returned(c.oid) > 0`;

class Undone extends Error {}

/**
 * What work read, by PostgreSQL's own counters, the statements inside its functions included; the work is undone. Time
 * depends on the machine and a plan's shape on the version, but a wrong plan always reads what it doesn't need.
 */
export async function entriesRead(database: Database, work: () => Promise<unknown>): Promise<EntriesRead> {
  const read: EntriesRead = new Map();
  const count = async (sign: 1 | -1) => {
    for (const { name, count: seen } of await database.query<{ name: string; count: number }>(COUNTED))
      read.set(name, (read.get(name) ?? 0) + sign * seen);
  };
  await database
    .run(async () => {
      await count(-1);
      await work();
      await count(1);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return read;
}
