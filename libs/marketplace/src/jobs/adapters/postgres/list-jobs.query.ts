import { Injectable, Optional } from '@nestjs/common';
import { fromMicros, toMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, toCursor, UUID } from '@app/platform';
import { programFailure, type Failure } from '../../domain/failure.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../domain/job.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { openToBuyer } from '../../../verification/adapters/postgres/conditions.js';
import type {
  JobFailureDto,
  MarketplaceJobDto,
  MarketplaceJobListDto,
  JobItemDto,
  JobListDto,
  MyJobsQuery,
  PublicJobsQuery,
} from '../http/jobs.dto.js';
import { costSoFar, LATEST_RUN, progressOf, RUN_COLUMNS, type RunRow } from './latest-run.js';

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
/** A page of a search looks at so many jobs. When they hold too few that fit, the page is short and has a cursor. */
const SEARCHED = 5_000;

/** Lists of jobs, one statement each; every page is read from an index in its order, however many jobs there are. */
@Injectable()
export class ListJobs {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
    @Optional() private readonly searched = SEARCHED,
  ) {}

  async ofBuyer(buyerId: UserId, { status, search, limit, cursor }: MyJobsQuery): Promise<JobListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const found = search === undefined ? MINE : SEARCHED_MINE;
    const values = [
      buyerId,
      after,
      status ?? null,
      limit + 1,
      ...(search === undefined ? [] : [search, this.searched]),
    ];
    const rows = await this.database.query<MyRow>(
      `SELECT ${ITEM}, ${RUN_COLUMNS}, ${openToBuyer('a')} AS sees_progress, j.failure, j.fits, j.is_end
       FROM (${found}) AS j ${LATEST_RUN} ORDER BY j.id DESC`,
      values,
    );
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.id]);
    const end = kept.at(-1);
    const jobs = kept.filter(({ fits }) => fits).map((row) => this.toMine(row));
    return { ok: true, jobs, next_cursor: next_cursor ?? (end?.is_end ? toCursor(end.id) : null) };
  }

  private toMine(row: MyRow): JobItemDto {
    return {
      ...toItem(row),
      failure: toFailure(row),
      progress: progressOf(row),
      cost_so_far_coin: costSoFar(row, this.terms),
    };
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

interface MyRow extends ItemRow, RunRow, FailureRow {
  status: JobStatus;
  fits: boolean;
  is_end: boolean;
}

const OF_BUYER = `FROM marketplace.job m WHERE m.buyer_id = $1 AND m.copy_of IS NULL AND ($2::uuid IS NULL OR m.id < $2)`;
const MINE = `SELECT m.*, true AS fits, false AS is_end ${OF_BUYER} AND ($3::text IS NULL OR m.status = $3) ORDER BY m.id DESC LIMIT $4`;
/** The last job that was looked at is among the rows whether it fits or not: the next page goes on from there. */
const SEARCHED_MINE = `SELECT * FROM (
    SELECT l.*, strpos(lower(l.title), lower($5)) > 0 AND ($3::text IS NULL OR l.status = $3) AS fits,
      row_number() OVER (ORDER BY l.id DESC) = $6 AS is_end
    FROM (SELECT m.* ${OF_BUYER} ORDER BY m.id DESC LIMIT $6) AS l) AS s
  WHERE s.fits OR s.is_end ORDER BY s.id DESC LIMIT $4`;

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
