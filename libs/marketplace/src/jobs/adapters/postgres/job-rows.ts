import type { Leg } from '@app/ledger/contract';
import type { DeviceId, UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../../contract.js';
import {
  Job,
  type Attempt,
  type JobStatus,
  type JobType,
  type PastFailure,
  type ReviewStatus,
  type Settlement,
  type Verification,
} from '../../domain/job.js';
import type { JobRow as Entity } from './job.row.js';
import type { Failure } from '../../domain/failure.js';
import type { JobSpec } from '../../domain/job-spec.js';
import type { Needs, Offer, PriceTerms } from '../../domain/matching.js';
import type { Completion, NewJob, RunningAttempt, TakenJob, Taker } from '../../ports/job-repository.js';

export interface TakenRow {
  attempt_id: AttemptId | null;
  job_id: JobId | null;
  title: string;
  job_type: JobType;
  price_micros: string;
  duration_hrs: number;
  spec: JobSpec | null;
  due_at: Date | null;
}

export interface JobRow {
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

type NeedsRow = Pick<Entity, 'matchKey' | 'needsNetwork' | 'needsMemoryMb' | 'needsGpuCount' | 'needsGpuMemoryGb'>;

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

export function toJob(row: JobRow, current: Attempt | null): Job {
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

export function toTakenJob(row: TakenRow): TakenJob {
  return {
    attemptId: row.attempt_id as AttemptId,
    dueAt: row.due_at,
    job: {
      id: row.job_id as JobId,
      title: row.title,
      jobType: row.job_type,
      priceMicros: BigInt(row.price_micros),
      durationHours: row.duration_hrs,
      spec: row.spec,
    },
  };
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

export function toPostJson(job: NewJob): object {
  return {
    id: job.id,
    buyer: job.buyerId,
    title: job.title,
    job_type: job.jobType,
    price: job.priceMicros,
    hours: job.durationHours,
    description: job.description,
    requirements: job.requirements,
    spec: job.spec,
    expires_after_hours: job.expiresAfterHours,
    match_key: job.needs?.matchKey,
    network: job.needs?.network,
    memory_mb: job.needs?.memoryMb,
    gpu_count: job.needs?.gpuCount,
    gpu_memory_gb: job.needs?.gpuMemoryGb,
    verification: job.verification,
    quorum: job.quorum,
    max_attempts: job.maxAttempts,
  };
}

export const toTakerJson = ({ deviceId, ownerId, attemptId }: Taker) => ({
  device: deviceId,
  owner: ownerId,
  attempt: attemptId,
});

/** JSON has no infinity: memory the device doesn't know is more than any job may ask. */
const UNKNOWN_MEMORY_MB = 1e12;

export const toOfferJson = (offer: Offer, { coinUsdMicros, feeBps }: PriceTerms) => ({
  keys: offer.matchKeys,
  network: offer.network,
  memory_mb: Math.min(offer.memoryMb, UNKNOWN_MEMORY_MB),
  gpu_count: offer.gpuCount,
  gpu_memory_gb: offer.gpuMemoryGb,
  min_usd: offer.minUsdMicros,
  hourly_floor: offer.hourlyFloorMicros,
  coin_usd: coinUsdMicros,
  fee_bps: feeBps,
});

export const toCompletionJson = (completion: Completion, feeBps: number, reviewHours: number) => ({
  job: completion.jobId,
  device: completion.deviceId,
  attempt: completion.attemptId,
  exit_code: completion.exitCode,
  result: completion.result,
  result_sha256: completion.resultSha256,
  fee_bps: feeBps,
  review_hours: reviewHours,
});

/** What a settlement pays out of the hold; the rest of it returns by itself. */
export function legsOf({ ownerId, deviceId, earnedMicros, feeMicros }: Settlement): Leg[] {
  if (!ownerId || !deviceId) return [];
  return [
    { to: ownerId, amountMicros: earnedMicros, kind: 'job_pay', earnedBy: deviceId },
    { to: 'fees', amountMicros: feeMicros, kind: 'platform_fee' },
  ];
}
