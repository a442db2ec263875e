import { Injectable } from '@nestjs/common';
import { fromMicros, toMicros } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import { JOB_STATUSES, JOB_TYPES } from '../../domain/job.js';
import type { JobStatus, JobType } from '../../domain/job.js';
import type { JobItemDto, JobListDto, MyJobsQuery, PublicJobsQuery } from '../http/jobs.dto.js';

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

const ITEM = `j.id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.status, j.buyer_id, j.description,
  j.requirements, j.created_at`;
const MICROS = /^\d{1,18}$/;

/** Lists of jobs, one statement each; every page is read from an index in its order, however many jobs there are. */
@Injectable()
export class ListJobs {
  constructor(private readonly database: Database) {}

  async ofBuyer(buyerId: UserId, { status, limit, cursor }: MyJobsQuery): Promise<JobListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const rows = await this.database.query<ItemRow>(
      `SELECT ${ITEM} FROM marketplace.job j WHERE j.buyer_id = $1 AND ($2::uuid IS NULL OR j.id < $2)
         AND ($3::text IS NULL OR j.status = $3) ORDER BY j.id DESC LIMIT $4`,
      [buyerId, after, status ?? null, limit + 1],
    );
    return toList(rows, limit, (row) => [row.id]);
  }

  async public(query: PublicJobsQuery): Promise<JobListDto> {
    const byPrice = query.sort !== 'newest';
    const { text, values } = byPrice || isFiltered(query) ? filtered(query, byPrice) : newest(query);
    const rows = await this.database.query<ItemRow>(text, values);
    return toList(rows, query.limit, (row) => (byPrice ? [row.price_micros, row.id] : [row.id]));
  }
}

const isFiltered = ({ status, job_type, min_price, max_price }: PublicJobsQuery) =>
  status !== undefined || job_type !== undefined || min_price !== undefined || max_price !== undefined;

function newest({ cursor, limit }: PublicJobsQuery) {
  const after = fromCursor(cursor, UUID)?.[0];
  const where = after ? 'WHERE j.id < $2' : '';
  const text = `SELECT ${ITEM} FROM marketplace.job j ${where} ORDER BY j.id DESC LIMIT $1`;
  return { text, values: after ? [limit + 1, after] : [limit + 1] };
}

/**
 * The indexes begin with status and type, so each combination is one short range in the wanted order (at most 24 of
 * them); their heads are merged and only the page's rows are fetched. One branch each with its own values, not a join:
 * only so the planner knows which combinations are rare, and doesn't walk the whole table for a status nobody has.
 */
function filtered(query: PublicJobsQuery, byPrice: boolean) {
  const values: unknown[] = [query.limit + 1];
  const value = (given: unknown) => `$${values.push(given)}`;
  const columns = byPrice ? ['price_micros', 'id'] : ['id'];
  const direction = query.sort === 'price_asc' ? 'ASC' : 'DESC';
  const order = (table: string) => columns.map((name) => `${table}.${name} ${direction}`).join(', ');
  const common = [...bounds(query, value), ...position(query, columns, direction, value)];
  const branches = ranges(query, byPrice).map(
    (range) => `
      (SELECT c.id, c.price_micros FROM marketplace.job c
       WHERE ${[...range.map(([column, is]) => `c.${column} = ${value(is)}`), ...common].join(' AND ') || 'true'}
       ORDER BY ${order('c')} LIMIT $1)`,
  );
  const text = `
    SELECT ${ITEM} FROM (
      SELECT o.id, o.price_micros FROM (${branches.join(' UNION ALL ')}) o ORDER BY ${order('o')} LIMIT $1) AS p
    JOIN marketplace.job j ON j.id = p.id ORDER BY ${order('p')}`;
  return { text, values };
}

/** The combinations to read: all that were not excluded, or one whole walk when nothing but the price is filtered. */
function ranges({ status, job_type }: PublicJobsQuery, byPrice: boolean): Array<Array<[column: string, is: string]>> {
  if (!byPrice && status === undefined && job_type === undefined) return [[]];
  const types = job_type ? [job_type] : JOB_TYPES;
  return (status ? [status] : JOB_STATUSES).flatMap((one) =>
    types.map((type): Array<[string, string]> => [
      ['status', one],
      ['job_type', type],
    ]),
  );
}

type Value = (given: unknown) => string;

function bounds({ min_price, max_price }: PublicJobsQuery, value: Value): string[] {
  const conditions: string[] = [];
  if (min_price !== undefined) conditions.push(`c.price_micros >= ${value(toMicros(min_price))}`);
  if (max_price !== undefined) conditions.push(`c.price_micros <= ${value(toMicros(max_price))}`);
  return conditions;
}

function position({ cursor }: PublicJobsQuery, columns: string[], direction: 'ASC' | 'DESC', value: Value): string[] {
  const after = fromCursor(cursor, ...(columns.length === 2 ? [MICROS, UUID] : [UUID]));
  if (!after) return [];
  const parts = after.map((part, index) => `${value(part)}::${columns[index] === 'id' ? 'uuid' : 'bigint'}`);
  return [
    `(${columns.map((name) => `c.${name}`).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${parts.join(', ')})`,
  ];
}

function toList(rows: ItemRow[], limit: number, position: (row: ItemRow) => string[]): JobListDto {
  const { rows: kept, next_cursor } = page(rows, limit, position);
  return { ok: true, jobs: kept.map(toItem), next_cursor };
}

export function toItem(row: ItemRow): JobItemDto {
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
