import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DataSource, type EntityTarget, type QueryRunner, type Repository } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { inSpan } from '../tracing/tracing.js';
import { currentRequest } from '../http/request-context.js';
import { Lanes } from './lanes.js';
import { statementSpan } from './statement-span.js';
import { isRetryable } from './postgres-errors.js';

interface Transaction {
  runner: QueryRunner;
  client: PoolClient;
  open: boolean;
  afterCommit: Array<() => void>;
  answerAfterMs: number;
}

const ATTEMPTS = 4;
const TOO_LATE = 'A query was made after its unit of work had settled';
const ENDS = /^(COMMIT|ROLLBACK)\b/;
/** One user may occupy at most a quarter of a process's connections. */
const USERS_PART = 4;

/**
 * Access to the database: SQL joins the current unit of work, or else goes straight to the pool. Named statements are
 * prepared once per connection.
 */
@Injectable()
export class Database extends UnitOfWork {
  private readonly current = new AsyncLocalStorage<Transaction>();
  private readonly lanes: Lanes;

  constructor(private readonly dataSource: DataSource) {
    super();
    this.lanes = new Lanes(Math.max(2, Math.floor((dataSource.options.poolSize ?? 0) / USERS_PART)));
  }

  /** Rows of one statement. `name` keeps its plan on the connection: use it for statements of constant text. */
  async query<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    const { rows } = await this.execute<Row>(text, values, name);
    return rows;
  }

  /** The number of rows that a write changed: 0 means a lost race. */
  async affect(text: string, values: unknown[] = [], name?: string): Promise<number> {
    const { rowCount } = await this.execute(text, values, name);
    return rowCount ?? 0;
  }

  /** TypeORM's repository of a table, in the running unit of work or outside. Ask for it anew each time. */
  repository<Row extends object>(row: EntityTarget<Row>): Repository<Row> {
    return (this.openTransaction()?.runner.manager ?? this.dataSource.manager).getRepository(row);
  }

  /** Whether a unit of work is running here. */
  get inTransaction(): boolean {
    return this.openTransaction() !== undefined;
  }

  /** Calls back once the current unit of work has committed (never if it rolls back); at once outside of one. */
  afterCommit(call: () => void): void {
    const transaction = this.openTransaction();
    if (transaction) transaction.afterCommit.push(call);
    else call();
  }

  /**
   * Delays the answer of the current unit of work until `ms` after its commit, when other processes have dropped the
   * old state from memory.
   */
  answerAfter(ms: number): void {
    const transaction = this.openTransaction();
    if (transaction) transaction.answerAfterMs = Math.max(ms, transaction.answerAfterMs);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.openTransaction()) return work();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.lanes.run(currentRequest()?.user?.userId, () => this.transact(work));
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  /** Runs work that can be rolled back by itself inside the current unit of work. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.query('SAVEPOINT work');
    try {
      const result = await work();
      await this.query('RELEASE SAVEPOINT work');
      return result;
    } catch (error) {
      await this.query('ROLLBACK TO SAVEPOINT work');
      throw error;
    }
  }

  /**
   * Runs work that only one process may do at a time; returns false without running it if another is at it. This is no
   * unit of work: it may take long and call other services. If the connection breaks, another process may start, which
   * the work must tolerate.
   */
  async exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    let free = false;
    try {
      const { rows } = await client.query<{ free: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free',
        [name],
      );
      free = rows[0]!.free;
      if (free) await work();
      return free;
    } finally {
      if (free) await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
      await runner.release();
    }
  }

  /** Connections of this process's pool, and callers waiting for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  private async transact<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: Transaction = { runner, client, open: true, afterCommit: [], answerAfterMs: 0 };
    let result: T;
    closeWith(runner, transaction);
    try {
      await runner.startTransaction();
      result = await this.current.run(transaction, work);
      // Closed before COMMIT, so that a forgotten promise of the work can't write afterwards.
      transaction.open = false;
      await runner.commitTransaction();
      transaction.afterCommit.forEach((call) => call());
    } catch (error) {
      transaction.open = false;
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
    if (transaction.answerAfterMs > 0) await setTimeout(transaction.answerAfterMs);
    return result;
  }

  private execute<Row extends object>(text: string, values: unknown[], name?: string): Promise<QueryResult<Row>> {
    const target = this.openTransaction()?.client ?? this.pool;
    return inSpan(
      () => statementSpan(text, name),
      () => target.query<Row>(name ? { name, text, values } : { text, values }),
    );
  }

  private openTransaction(): Transaction | undefined {
    const transaction = this.current.getStore();
    if (transaction && !transaction.open) throw new Error(TOO_LATE);
    return transaction;
  }

  private get pool(): Pool {
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }
}

/** A repository that somebody kept from inside of the work can't write while it commits, either. */
function closeWith(runner: QueryRunner, transaction: Transaction): void {
  const query = runner.query.bind(runner) as (text: string, ...rest: unknown[]) => Promise<never>;
  runner.query = (text: string, ...rest: unknown[]) =>
    transaction.open || ENDS.test(text) ? query(text, ...rest) : Promise.reject(new Error(TOO_LATE));
}
