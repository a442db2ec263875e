import { DataSource, MigrationExecutor, type EntitySchema, type QueryRunner, type ReplicationMode } from 'typeorm';
import { inSpan } from '../tracing/tracing.js';
import { PostgresNames } from './columns.js';
import { isDatabaseAway, isRetryable } from './postgres-errors.js';
import { statementSpan } from './statement-span.js';
import { applyFunctions, type SchemaPart } from './sql-functions.js';

/** What a context adds to the database. */
export interface DatabasePart extends SchemaPart {
  rows: Array<(new () => object) | EntitySchema>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections in this process's pool. */
  poolSize: number;
  applicationName: string;
  /** Time limit for making a connection; default 5 s, since a request waits. */
  connectMs?: number;
}

const TOOL_CONNECT_MS = 30_000;

/**
 * Connects a tool that somebody runs beside a service: it waits longer, because a busy machine is no reason to give up.
 */
export function connectTool(url: string, applicationName: string, parts: DatabasePart[]): Promise<DataSource> {
  return createDataSource({ url, poolSize: 2, applicationName, connectMs: TOOL_CONNECT_MS }, parts).initialize();
}

export function createDataSource(options: DatabaseOptions, parts: DatabasePart[]): DataSource {
  return new TracedDataSource({
    type: 'postgres',
    url: options.url,
    // Explicit, because a role with the same name as one of our schemas would find its migrations table there instead.
    schema: 'public',
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    connectTimeoutMS: options.connectMs ?? 5_000,
    entities: parts.flatMap((part) => part.rows),
    migrations: parts.flatMap((part) => part.migrations),
    migrationsTableName: 'migration',
    namingStrategy: new PostgresNames(),
    synchronize: false,
    logging: false,
    invalidWhereValuesBehavior: { undefined: 'throw', null: 'throw' },
    extra: { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
  });
}

/** What repositories send is part of a request's trace, as statements by hand are. */
class TracedDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const query = runner.query.bind(runner) as (text: string, ...rest: unknown[]) => Promise<never>;
    runner.query = (text: string, ...rest: unknown[]) =>
      inSpan(
        () => statementSpan(text, undefined),
        () => query(text, ...rest),
      );
    return runner;
  }
}

/** `waitForDatabase` saw it a moment ago: being busy now is no reason to give up. */
const TRIES = 6;

/** The data source of a service, with its first connection open. */
export async function connect(options: DatabaseOptions, parts: DatabasePart[]): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createDataSource(options, parts).initialize();
    } catch (error) {
      if (!isDatabaseAway(error) || tries === TRIES) throw error;
    }
  }
}

/** An arbitrary lock key, shared by all starting processes. */
const MIGRATION_LOCK = 727_001;

/** As many as a unit of work has: an upgrade locks tables that running processes lock in another order. */
const ATTEMPTS = 4;

/**
 * Brings the database to the newest schema. Starters on the same database wait for each other. Migrations and functions
 * are one transaction: a function of the version before must not write to tables of this one.
 */
export async function migrate(dataSource: DataSource, parts: DatabasePart[]): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    // An index on a big table takes minutes, and other starters wait for it.
    await runner.query('SET statement_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await upgrade(runner, parts);
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.query('RESET statement_timeout').catch(() => undefined);
    await runner.release();
  }
}

async function upgrade(runner: QueryRunner, parts: DatabasePart[]): Promise<void> {
  await runner.startTransaction();
  // Everybody who needs the table queues behind an upgrade that waits for it.
  await runner.query(`SET LOCAL lock_timeout = '15s'`);
  const migrations = new MigrationExecutor(runner.dataSource, runner);
  migrations.transaction = 'all';
  await migrations.executePendingMigrations();
  await applyFunctions(runner, parts);
  await runner.commitTransaction();
}
