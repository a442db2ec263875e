import { Injectable } from '@nestjs/common';
import { feeOf, fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, page, toCursor, UUID } from '@app/platform';
import { IS_REVIEWED } from '../../../verification/adapters/postgres/conditions.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { JobType, ReviewStatus } from '../../domain/job.js';
import type { WorkItemDto, WorkListDto, WorkQuery, WorkState } from '../http/owner-work.dto.js';

/** Attempts that a page looks through for one device, or for a state without an index; the next page looks on from there. */
const LOOKED_AT = 5_000;

/** An attempt `a` at a job `j`: where it stands for its device's owner. */
const STATE = `CASE
  WHEN j.review = 'pending' AND ${IS_REVIEWED} THEN 'awaiting_review'
  WHEN j.review = 'disputed' AND ${IS_REVIEWED} THEN 'disputed'
  WHEN j.copy_of IS NOT NULL AND a.status = 'completed' AND j.verdict IS NULL THEN 'comparing'
  ELSE a.status END`;

/**
 * By hand, as the statements made of it: a keyset list over joins. $1 owner, $2 before this attempt or null, $3 device or
 * null, $4 state or null, $5 limit.
 */
const workOf = (attempts: string) => `
  SELECT a.*, ${STATE} AS state, j.title, j.job_type, j.price_micros, CASE WHEN ${IS_REVIEWED} THEN j.review END AS review,
    j.review_due_at, coalesce(j.owed_micros, j.price_micros) AS owed_micros, d.name AS device_name
  FROM ${attempts} a JOIN marketplace.job j ON j.id = a.job_id JOIN workers.owned_device d ON d.device_id = a.device_id
  WHERE ($3::uuid IS NULL OR a.device_id = $3) AND ($4::text IS NULL OR ${STATE} = $4) ORDER BY a.id DESC LIMIT $5`;

/** No id is greater than the one that stands in for null, so that each plan of a statement starts where its page does. */
const IS_BEFORE = `a.id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;

/** $6 attempts looked at. One row with the bounds of what was looked at comes even if nothing matches. */
const LIST = `
  WITH looked AS MATERIALIZED (
    SELECT a.* FROM marketplace.attempt a WHERE a.owner_id = $1 AND ${IS_BEFORE} ORDER BY a.id DESC LIMIT $6)
  SELECT b.looked_at, b.last, l.* FROM (SELECT count(*)::int AS looked_at, min(id::text) AS last FROM looked) b
  LEFT JOIN (${workOf('looked')}) l ON true ORDER BY l.id DESC`;

/** Device by device, which OFFSET keeps so: their index of what runs is the only way (ADR 23). */
const RUNNING = workOf(`(
  SELECT a.* FROM workers.owned_device o CROSS JOIN LATERAL (
    SELECT r.* FROM marketplace.attempt r WHERE r.device_id = o.device_id AND r.ended_at IS NULL OFFSET 0) a
  WHERE o.owner_id = $1 AND ${IS_BEFORE})`);

const IN_REVIEW = workOf(
  `(SELECT a.* FROM marketplace.attempt a WHERE a.owner_id = $1 AND a.in_review AND ${IS_BEFORE})`,
);

/** $1 owner, $2 device or null, $3 state, $4 fee. */
const PENDING = `
  SELECT coalesce(sum(p.owed - marketplace.fee(p.owed, $4)), 0)::bigint AS micros
  FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
  CROSS JOIN LATERAL (SELECT coalesce(j.owed_micros, j.price_micros) AS owed) p
  WHERE a.owner_id = $1 AND a.in_review AND ($2::uuid IS NULL OR a.device_id = $2) AND ${STATE} = $3`;

/** States whose work an index finds, of any age. */
const INDEXED: Partial<Record<WorkState, string>> = {
  running: RUNNING,
  awaiting_review: IN_REVIEW,
  disputed: IN_REVIEW,
};

interface Bounds {
  looked_at: number;
  last: string | null;
}

interface WorkRow {
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

type LookedRow = Bounds & (WorkRow | { id: null });

/** What an owner's devices ran and run, newest first: no more of a job than the agents that ran it saw. */
@Injectable()
export class ListWork {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(ownerId: UserId, { limit, cursor, device_id, state }: WorkQuery): Promise<WorkListDto> {
    const before = fromCursor(cursor, UUID)?.[0] ?? null;
    const values = [ownerId, before, device_id ?? null, state ?? null, limit + 1];
    const indexed = state && INDEXED[state];
    const { rows, next_cursor } = indexed
      ? page(await this.database.query<WorkRow>(indexed, values, `marketplace-list-${state}`), limit, ({ id }) => [id])
      : await this.look(values, limit, device_id === undefined && state === undefined ? limit + 1 : LOOKED_AT);
    const total_pending_coin = indexed === IN_REVIEW ? await this.pending(ownerId, device_id, state!) : null;
    return { ok: true, work: rows.map((row) => this.toItem(row)), total_pending_coin, next_cursor };
  }

  private async pending(ownerId: UserId, deviceId: string | undefined, state: WorkState): Promise<number> {
    const values = [ownerId, deviceId ?? null, state, this.terms.feeBps];
    const [row] = await this.database.query<{ micros: string }>(PENDING, values, 'marketplace-pending-pay');
    return fromMicros(BigInt(row!.micros));
  }

  /** The next page goes on after the last row; where a filter left this one unfilled, after what was looked at. */
  private async look(values: unknown[], limit: number, lookAt: number) {
    const found = await this.database.query<LookedRow>(LIST, [...values, lookAt], 'marketplace-list-work');
    const matching = found.filter((row): row is WorkRow & Bounds => row.id !== null);
    const { rows, next_cursor } = page(matching, limit, ({ id }) => [id]);
    const { looked_at, last } = found[0]!;
    return { rows, next_cursor: next_cursor ?? (looked_at === lookAt && last !== null ? toCursor(last) : null) };
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
