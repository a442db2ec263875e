import type { Leg } from '@app/ledger/contract';
import type { DeviceId, UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../../contract.js';
import {
  Job,
  type Attempt,
  type JobStatus,
  type PastFailure,
  type ReviewStatus,
  type Settlement,
  type Verification,
} from '../../domain/job.js';
import type { JobRow } from './job.row.js';
import type { Failure } from '../../domain/failure.js';
import type { Needs } from '../../domain/matching.js';
import type { RunningAttempt } from '../../ports/job-repository.js';

export interface LockedJobRow {
  id: JobId;
  buyer_id: UserId;
  title: string;
  price_micros: string;
  duration_hrs: number;
  status: JobStatus;
  verification: Verification;
  by_hand: boolean;
  review: ReviewStatus | null;
  review_due_at: Date | null;
  quorum: number | null;
  copy_of: JobId | null;
  expires_at: Date;
  ended_at: Date | null;
  interruptions: number;
  failures: number;
  paid_micros: string;
  owed_micros: string | null;
  tries_micros: string;
  max_attempts: number;
  failure_reason: string | null;
  failure: Failure | null;
  current_attempt_id: AttemptId | null;
  failed: PastFailure[];
  now: Date;
}

type NeedsRow = Pick<JobRow, 'matchKey' | 'needsNetwork' | 'needsMemoryMb' | 'needsGpuCount' | 'needsGpuMemoryGb'>;

export type OfferedRow = NeedsRow & { hourlyMicros: bigint | string };

/** The columns of an `OfferedRow`, for SQL by hand. */
export const OFFERED = `match_key AS "matchKey", needs_network AS "needsNetwork", needs_memory_mb AS "needsMemoryMb",
  needs_gpu_count AS "needsGpuCount", needs_gpu_memory_gb AS "needsGpuMemoryGb", hourly_micros AS "hourlyMicros"`;

export interface RunningRow {
  id: AttemptId;
  job_id: JobId;
  device_id: DeviceId;
  now: Date;
}

export const toRunning = (row: RunningRow): RunningAttempt => ({
  id: row.id,
  jobId: row.job_id,
  deviceId: row.device_id,
});

export function toJob(row: LockedJobRow, current: Attempt | null): Job {
  const state = {
    id: row.id,
    buyerId: row.buyer_id,
    title: row.title,
    priceMicros: BigInt(row.price_micros),
    durationHours: row.duration_hrs,
    status: row.status,
    verification: row.verification,
    byHand: row.by_hand,
    review: row.review && row.review_due_at && { status: row.review, dueAt: row.review_due_at },
    quorum: row.quorum,
    copyOf: row.copy_of,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    interruptions: row.interruptions,
    failures: row.failures,
    paidMicros: BigInt(row.paid_micros),
    owedMicros: row.owed_micros === null ? null : BigInt(row.owed_micros),
    triesMicros: BigInt(row.tries_micros),
    maxAttempts: row.max_attempts,
    failureReason: row.failure_reason,
    failure: row.failure,
  };
  return Job.restore(state, current, row.failed);
}

/** Null: done by hand. */
export function toNeeds(row: NeedsRow): Needs | null {
  if (row.matchKey === null) return null;
  return {
    matchKey: row.matchKey,
    network: row.needsNetwork,
    memoryMb: row.needsMemoryMb,
    gpuCount: row.needsGpuCount,
    gpuMemoryGb: row.needsGpuMemoryGb,
  };
}

export function toOffered(row: OfferedRow) {
  const needs = toNeeds(row);
  return needs === null ? undefined : { needs, hourlyMicros: BigInt(row.hourlyMicros) };
}

/** What a settlement pays out of the hold; the rest of it returns by itself. */
export function legsOf({ ownerId, deviceId, earnedMicros, feeMicros }: Settlement): Leg[] {
  if (!ownerId || !deviceId) return [];
  return [
    { to: ownerId, amountMicros: earnedMicros, kind: 'job_pay', earnedBy: deviceId },
    { to: 'fees', amountMicros: feeMicros, kind: 'platform_fee' },
  ];
}

/** By hand, as the three that follow: hot, since every report of a device and every cancel locks and saves a job. */
export const LOCK_JOB = `
  SELECT id, buyer_id, title, price_micros, duration_hrs, status, verification, spec IS NULL AS by_hand, review,
    review_due_at, quorum, copy_of, expires_at, ended_at, interruptions, failures,
    paid_micros, owed_micros, tries_micros, max_attempts, failure_reason, failure, current_attempt_id, clock_timestamp() AS now,
    ARRAY(SELECT json_build_object('deviceId', a.device_id, 'ownerId', a.owner_id, 'byProgram', a.by_program)
          FROM marketplace.attempt a WHERE a.job_id = job.id AND a.status = 'failed') AS failed
  FROM marketplace.job WHERE id = $1 FOR UPDATE`;

export const SAVE_JOB = `
  UPDATE marketplace.job SET status = $2, ended_at = $3, interruptions = $4, failures = $5, paid_micros = $6,
    failure_reason = $7, current_attempt_id = $8, current_device_id = $9, failure = $10, tries_micros = $11,
    review = $12, review_due_at = $13, owed_micros = $14,
    exit_code = CASE WHEN $2 = 'failed' THEN ($10::jsonb->>'exitCode')::int ELSE exit_code END,
    waiting_since = CASE WHEN $2 = 'waiting' THEN clock_timestamp() ELSE waiting_since END
  WHERE id = $1
  RETURNING ${OFFERED}`;

export const END_ATTEMPT = `
  UPDATE marketplace.attempt SET status = $2, ended_at = $3, last_contact_at = $4, cause = $5, exit_code = $6,
    earned_micros = $7, by_program = $8, in_review = $9 WHERE id = $1 AND status || '' = 'running'`;

export const PAST_ATTEMPT = `
  SELECT a.id, a.status, j.id AS job_id, j.title, j.status AS job_status,
    j.ended_at IS NOT NULL AND a.id = (SELECT max(l.id::text)::uuid FROM marketplace.attempt l WHERE l.job_id = j.id) AS ended_job
  FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
  WHERE a.job_id = $1 AND a.device_id = $2 AND ($3::uuid IS NULL OR a.id = $3)
  ORDER BY a.id DESC LIMIT 1`;
