import { fromMicros } from '@app/kernel';
import type { MarketplaceOptions } from '../../../marketplace.options.js';
import { SHOWN_RUNS } from '../../../verification/adapters/postgres/conditions.js';
import type { JobStatus } from '../../domain/job.js';
import { payAtEnd } from '../../domain/pay-at-end.js';
import type { JobProgressDto } from '../http/jobs.dto.js';

/** `a`: the running or latest attempt of the job `j`, or of its copies. One range of an index per job. */
export const LATEST_RUN = `LEFT JOIN LATERAL (
  SELECT o.* FROM ${SHOWN_RUNS} AS run (id) JOIN marketplace.attempt o ON o.job_id = run.id
  ORDER BY o.id DESC LIMIT 1) a ON true`;

/** What progress and cost are told from, of job `j` and attempt `a`. */
export const RUN_COLUMNS = `j.quorum, j.paid_micros, j.tries_micros, clock_timestamp() AS now,
  a.started_at AS run_started_at, a.progress_at IS NOT NULL OR a.log_bytes > 0 AS showed_work, a.progress_percent,
  a.progress_message, a.progress_at`;

export interface RunRow {
  status: JobStatus;
  price_micros: string;
  duration_hrs: number;
  quorum: number | null;
  paid_micros: string;
  tries_micros: string;
  now: Date;
  run_started_at: Date | null;
  showed_work: boolean | null;
  progress_percent: number | null;
  progress_message: string | null;
  progress_at: Date | null;
  sees_progress: boolean;
}

export function progressOf(row: RunRow): JobProgressDto | null {
  const { sees_progress, progress_at: at, progress_percent: percent, progress_message: message } = row;
  return sees_progress && at && percent !== null ? { percent, message, at: at.toISOString() } : null;
}

export const paidMicros = ({ paid_micros, tries_micros }: RunRow): bigint => BigInt(paid_micros) + BigInt(tries_micros);

/** Null with quorum: which of its runs are paid is open until the ruling. */
export const costSoFar = (row: RunRow, terms: MarketplaceOptions): number | null =>
  row.quorum === null ? fromMicros(paidMicros(row) + runningMicros(row, terms)) : null;

/** What the current run would be paid if it were cancelled now, and its device had reported just now. */
function runningMicros(row: RunRow, { cancelMinPayPercent }: MarketplaceOptions): bigint {
  const { status, price_micros, duration_hrs: durationHours, run_started_at: startedAt, now: lastContactAt } = row;
  if (status !== 'running' || !startedAt) return 0n;
  const work = { priceMicros: BigInt(price_micros), durationHours, startedAt, lastContactAt };
  return payAtEnd({ ...work, showedWork: row.showed_work === true, delivered: false }, cancelMinPayPercent);
}
