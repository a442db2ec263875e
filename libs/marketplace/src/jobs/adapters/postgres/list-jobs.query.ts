import { Injectable } from '@nestjs/common';
import { fromMicros, toMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import { programFailure, type Failure } from '../../domain/failure.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../domain/job.js';
import type {
  JobFailureDto,
  MarketplaceJobDto,
  MarketplaceJobListDto,
  JobListDto,
  MyJobsQuery,
  PublicJobsQuery,
} from '../http/jobs.dto.js';

export interface ItemRow {
  id: string;
  title: string;
  job_type: JobType;
  price_micros: string;
  duration_hrs: number;
  status: JobStatus;
  buyer_id: string;
  description: string | null;
  requirements: string | null;
  created_at: Date;
}

interface FailureRow {
  status: JobStatus;
  failure: Failure | null;
}

const ITEM = `j.id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.status, j.buyer_id, j.description,
  j.requirements, j.created_at`;
const MICROS = /^\d{1,18}$/;

/** Lists of jobs, one statement each; every page is read from an index in its order, however many jobs there are. */
@Injectable()
export class ListJobs {
  constructor(private readonly database: Database) {}

  async ofBuyer(buyerId: UserId, { status, limit, cursor }: MyJobsQuery): Promise<JobListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const rows = await this.database.query<ItemRow & FailureRow>(
      `SELECT ${ITEM}, j.failure FROM marketplace.job j WHERE j.buyer_id = $1 AND j.copy_of IS NULL AND ($2::uuid IS NULL OR j.id < $2)
         AND ($3::text IS NULL OR j.status = $3) ORDER BY j.id DESC LIMIT $4`,
      [buyerId, after, status ?? null, limit + 1],
    );
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.id]);
    return { ok: true, jobs: kept.map((row) => ({ ...toItem(row), failure: toFailure(row) })), next_cursor };
  }

  async public(query: PublicJobsQuery): Promise<MarketplaceJobListDto> {
    const byPrice = query.sort !== 'newest';
    const rows = (await this.fromNewest(query, byPrice)) ?? (await this.read(filtered(query, byPrice)));
    return toList(rows, query.limit, (row) => (byPrice ? [row.price_micros, row.id] : [row.id]));
  }

  /** The page, when the newest jobs fill it: nearly always, unless status, type or order ask for something else. */
  private async fromNewest(query: PublicJobsQuery, byPrice: boolean): Promise<ItemRow[] | null> {
    if (byPrice || query.status !== undefined || query.job_type !== undefined) return null;
    const isWhole = query.min_price === undefined && query.max_price === undefined;
    const rows = await this.read(newest(query, isWhole ? query.limit + 1 : lookedAt(query.limit)));
    return isWhole || rows.length > query.limit ? rows : null;
  }

  private read({ text, values }: Statement): Promise<ItemRow[]> {
    return this.database.query<ItemRow>(text, values);
  }
}

/** The newest jobs that are looked at for a page of a price range, before the indexes by price are. */
const lookedAt = (limit: number) => Math.max(1_000, 20 * limit);

interface Statement {
  text: string;
  values: unknown[];
}

type Value = (given: unknown) => string;

function newest(query: PublicJobsQuery, lookAt: number): Statement {
  const values: unknown[] = [query.limit + 1, lookAt];
  const value = (given: unknown) => `$${values.push(given)}`;
  const after = fromCursor(query.cursor, UUID)?.[0];
  const text = `
    SELECT ${ITEM} FROM (
      SELECT * FROM marketplace.job c WHERE c.copy_of IS NULL ${after ? `AND c.id < ${value(after)}` : ''} ORDER BY c.id DESC LIMIT $2) AS j
    WHERE ${['true', ...bounds(query, 'j', value)].join(' AND ')} ORDER BY j.id DESC LIMIT $1`;
  return { text, values };
}

function bounds({ min_price, max_price }: PublicJobsQuery, table: string, value: Value): string[] {
  const conditions: string[] = [];
  if (min_price !== undefined) conditions.push(`${table}.price_micros >= ${value(toMicros(min_price))}`);
  if (max_price !== undefined) conditions.push(`${table}.price_micros <= ${value(toMicros(max_price))}`);
  return conditions;
}

/**
 * The indexes begin with status and type, so each combination is one short range in the wanted order (at most 24 of
 * them); their heads are merged and only the page's rows are fetched. Status and type are named in the order too,
 * though they are constant in each range: only these indexes give that order, whatever the statistics say, while
 * ordered by id alone the planner may walk all jobs to find the few of a rare status.
 */
function filtered(query: PublicJobsQuery, byPrice: boolean): Statement {
  const values: unknown[] = [
    query.limit + 1,
    query.status ? [query.status] : JOB_STATUSES,
    query.job_type ? [query.job_type] : JOB_TYPES,
  ];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = bounds(query, 'c', value);
  const after = fromCursor(query.cursor, ...(byPrice ? [MICROS, UUID] : [UUID]));
  const columns = byPrice ? ['price_micros', 'id'] : ['id'];
  const direction = query.sort === 'price_asc' ? 'ASC' : 'DESC';
  if (after) {
    const position = after.map((part, index) => `${value(part)}::${columns[index] === 'id' ? 'uuid' : 'bigint'}`);
    const comparison = direction === 'ASC' ? '>' : '<';
    conditions.push(`(${columns.map((name) => `c.${name}`).join(', ')}) ${comparison} (${position.join(', ')})`);
  }
  const order = (table: string) => columns.map((name) => `${table}.${name} ${direction}`).join(', ');
  const text = `
    SELECT ${ITEM} FROM (
      SELECT o.id, o.price_micros FROM unnest($2::text[]) AS s (status) CROSS JOIN unnest($3::text[]) AS t (job_type)
      CROSS JOIN LATERAL (
        SELECT c.id, c.price_micros FROM marketplace.job c
        WHERE c.status = s.status AND c.job_type = t.job_type AND c.copy_of IS NULL ${conditions.map((sql) => `AND ${sql}`).join(' ')}
        ORDER BY c.status ${direction}, c.job_type ${direction}, ${order('c')} LIMIT $1) AS o
      ORDER BY ${order('o')} LIMIT $1) AS p
    CROSS JOIN LATERAL (SELECT * FROM marketplace.job o WHERE o.id = p.id LIMIT 1) AS j ORDER BY ${order('p')}`;
  return { text, values };
}

function toList(rows: ItemRow[], limit: number, position: (row: ItemRow) => string[]): MarketplaceJobListDto {
  const { rows: kept, next_cursor } = page(rows, limit, position);
  return { ok: true, jobs: kept.map(toItem), next_cursor };
}

export function toItem(row: ItemRow): MarketplaceJobDto {
  return {
    id: row.id,
    title: row.title,
    job_type: row.job_type,
    price_coin: fromMicros(BigInt(row.price_micros)),
    duration_hrs: row.duration_hrs,
    status: row.status,
    buyer_id: row.buyer_id,
    description: row.description,
    requirements: row.requirements,
    created_at: row.created_at.toISOString(),
  };
}

/** What failed a run of a job that no other run has completed. */
export function toFailure({ status, failure }: FailureRow): JobFailureDto | null {
  if (failure === null || status === 'completed') return null;
  const { by, exitCode: exit_code, reason, logTail: log_tail } = failure;
  return { by, exit_code, reason, log_tail, text: programFailure(failure) };
}
