import { Injectable } from '@nestjs/common';
import { feeOf, fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, toCursor, UUID } from '@app/platform';
import { IS_REVIEWED } from '../../../verification/adapters/postgres/conditions.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { JobType, ReviewStatus } from '../../domain/job.js';
import type { WorkItemDto, WorkListDto, WorkQuery, WorkState } from '../http/owner-work.dto.js';

/** Attempts that a page with a filter looks through; what is left is looked through by the next page. */
const LOOKED_AT = 5_000;

/** An attempt `a` at a job `j`: where it stands for its device's owner. */
const STATE = `CASE
  WHEN j.review = 'pending' AND ${IS_REVIEWED} THEN 'awaiting_review'
  WHEN j.review = 'disputed' AND ${IS_REVIEWED} THEN 'disputed'
  WHEN j.copy_of IS NOT NULL AND a.status = 'completed' AND j.verdict IS NULL THEN 'comparing'
  ELSE a.status END`;

/**
 * By hand: a keyset list over a join. $1 owner, $2 before this attempt or null, $3 attempts looked at, $4 device or null,
 * $5 state or null, $6 limit. One row with the bounds of what was looked at comes even if nothing matches.
 */
const LIST = `
  WITH looked AS MATERIALIZED (
    SELECT a.* FROM marketplace.attempt a
    WHERE a.owner_id = $1 AND ($2::uuid IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3),
  stood AS (
    SELECT a.*, ${STATE} AS state, j.title, j.job_type, j.price_micros,
      CASE WHEN ${IS_REVIEWED} THEN j.review END AS review, j.review_due_at, coalesce(j.owed_micros, j.price_micros) AS owed_micros
    FROM looked a JOIN marketplace.job j ON j.id = a.job_id WHERE $4::uuid IS NULL OR a.device_id = $4),
  listed AS (
    SELECT w.*, d.name AS device_name FROM stood w JOIN workers.owned_device d ON d.device_id = w.device_id
    WHERE $5::text IS NULL OR w.state = $5 ORDER BY w.id DESC LIMIT $6)
  SELECT b.looked_at, b.last, l.* FROM (SELECT count(*)::int AS looked_at, min(id::text) AS last FROM looked) b
  LEFT JOIN listed l ON true ORDER BY l.id DESC`;

interface Bounds {
  looked_at: number;
  last: string | null;
}

interface WorkRow extends Bounds {
  id: string;
  job_id: string;
  title: string;
  job_type: JobType;
  price_micros: string;
  device_id: DeviceId;
  device_name: string;
  state: WorkState;
  started_at: Date;
  due_at: Date | null;
  ended_at: Date | null;
  progress_percent: number | null;
  earned_micros: string;
  owed_micros: string;
  review: ReviewStatus | null;
  review_due_at: Date | null;
}

/** What an owner's devices ran and run, newest first: no more of a job than the agents that ran it saw. */
@Injectable()
export class ListWork {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(ownerId: UserId, { limit, cursor, device_id, state }: WorkQuery): Promise<WorkListDto> {
    const before = fromCursor(cursor, UUID)?.[0] ?? null;
    const lookAt = device_id === undefined && state === undefined ? limit + 1 : LOOKED_AT;
    const values = [ownerId, before, lookAt, device_id ?? null, state ?? null, limit + 1];
    const found = await this.database.query<WorkRow | (Bounds & { id: null })>(LIST, values, 'marketplace-list-work');
    const rows = found.filter((row): row is WorkRow => row.id !== null);
    const kept = rows.slice(0, limit);
    return { ok: true, work: kept.map((row) => this.toItem(row)), next_cursor: nextOf(rows, kept, found[0]!, lookAt) };
  }

  private toItem(row: WorkRow): WorkItemDto {
    const isOpen = row.state === 'awaiting_review' || row.state === 'disputed';
    const owedMicros = BigInt(row.owed_micros);
    return {
      attempt_id: row.id,
      job_id: row.job_id,
      title: row.title,
      job_type: row.job_type,
      price_coin: fromMicros(BigInt(row.price_micros)),
      device_id: row.device_id,
      device_name: row.device_name,
      state: row.state,
      progress_percent: row.progress_percent,
      started_at: row.started_at.toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      coins: fromMicros(BigInt(row.earned_micros)),
      pending_coin: isOpen ? fromMicros(owedMicros - feeOf(owedMicros, this.terms.feeBps)) : 0,
      review: row.review,
      review_due_at: row.review === 'pending' ? (row.review_due_at?.toISOString() ?? null) : null,
    };
  }
}

/** After the last row; where a filter left the page unfilled, after what was looked at. */
function nextOf(rows: WorkRow[], kept: WorkRow[], { looked_at, last }: Bounds, lookAt: number): string | null {
  if (rows.length > kept.length) return toCursor(kept.at(-1)!.id);
  return looked_at === lookAt && last !== null ? toCursor(last) : null;
}
