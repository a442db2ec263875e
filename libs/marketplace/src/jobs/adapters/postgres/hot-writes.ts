import type { Database } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import type { JobSpec } from '../../domain/job-spec.js';
import type { JobType } from '../../domain/job.js';
import type { Offer, PriceTerms } from '../../domain/matching.js';
import type {
  AcceptRefusal,
  CompleteRefusal,
  Completion,
  NewJob,
  TakenJob,
  Taker,
} from '../../ports/job-repository.js';
import { BatchedCall } from './batched-call.js';

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

export interface CompletedRow {
  code: 'completed' | CompleteRefusal;
  is_new: boolean;
  title: string;
  earned_micros: string;
  review_due_at: string | null;
}

export type HotTerms = PriceTerms & { reviewHours: number; byHandConcurrency: number };

/**
 * By hand, as they are hot: the writes that come with every job. Requests that arrive together share one statement, which
 * calls a function of ours for each; the functions have the rules (the README says which).
 */
export class HotWrites {
  readonly posts: BatchedCall<NewJob, { code: 'posted' | 'insufficient_balance' }>;
  readonly accepts: BatchedCall<
    { jobId: JobId; taker: Taker },
    TakenRow & { code: 'accepted' | AcceptRefusal; is_new: boolean }
  >;
  readonly claims: BatchedCall<{ taker: Taker; offer: Offer }, TakenRow & { is_full: boolean }>;
  readonly completions: BatchedCall<Completion, CompletedRow>;

  constructor(database: Database, terms: HotTerms) {
    this.posts = new BatchedCall(database, {
      name: 'marketplace.post',
      sql: POST_JOBS,
      toJson: toPostJson,
      lockOrder: (job) => job.buyerId,
    });
    this.accepts = new BatchedCall(database, {
      name: 'marketplace.accept',
      sql: ACCEPT_JOBS,
      toJson: ({ jobId, taker }) => ({ job: jobId, by_hand_max: terms.byHandConcurrency, ...toTakerJson(taker) }),
      lockOrder: ({ jobId }) => jobId,
    });
    this.claims = new BatchedCall(database, {
      name: 'marketplace.claim',
      sql: CLAIM_JOBS,
      toJson: ({ taker, offer }) => ({ ...toTakerJson(taker), ...toOfferJson(offer, terms) }),
      lockOrder: ({ taker }) => taker.deviceId,
    });
    this.completions = new BatchedCall(database, {
      name: 'marketplace.complete',
      sql: COMPLETE_JOBS,
      toJson: (completion) => toCompletionJson(completion, terms.feeBps, terms.reviewHours),
      // The jobs are locked before (`lock_jobs`); the credited account is the row that many completions share.
      lockOrder: ({ ownerId, jobId }) => ownerId + jobId,
    });
  }
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

function toPostJson(job: NewJob): object {
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

const toTakerJson = ({ deviceId, ownerId, attemptId }: Taker) => ({
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

const toCompletionJson = (completion: Completion, feeBps: number, reviewHours: number) => ({
  job: completion.jobId,
  device: completion.deviceId,
  attempt: completion.attemptId,
  exit_code: completion.exitCode,
  result: completion.result,
  result_sha256: completion.resultSha256,
  fee_bps: feeBps,
  review_hours: reviewHours,
});

/** Each takes one JSON array and answers a row per item, with the item's `n` (see BatchedCall). */
const POST_JOBS = `
  SELECT i.n, marketplace.post_job(i.id, i.buyer, i.title, i.job_type, i.price, i.hours, i.description, i.requirements,
    i.spec, i.expires_after_hours, i.match_key, i.network, i.memory_mb, i.gpu_count, i.gpu_memory_gb, i.verification,
    i.quorum, i.max_attempts) AS code
  FROM json_to_recordset($1::json) AS i (n int, id uuid, buyer uuid, title text, job_type text, price bigint, hours int,
    description text, requirements text, spec jsonb, expires_after_hours int, match_key text, network boolean,
    memory_mb int, gpu_count int, gpu_memory_gb double precision, verification text, quorum int, max_attempts int)`;

const ACCEPT_JOBS = `
  SELECT i.n, r.*, marketplace.due_of(r.attempt_id) AS due_at FROM json_to_recordset(marketplace.lock_devices($1::json)) AS i (n int, job uuid, device uuid, owner uuid,
    attempt uuid, by_hand_max int)
  CROSS JOIN LATERAL marketplace.accept_job(i.job, i.device, i.owner, i.attempt, i.by_hand_max) AS r`;

const CLAIM_JOBS = `
  SELECT i.n, r.*, marketplace.due_of(r.attempt_id) AS due_at, r.attempt_id IS NULL AND NOT marketplace.has_room(i.device, false, 0) AS is_full
  FROM json_to_recordset(marketplace.lock_devices($1::json)) AS i (n int, device uuid, owner uuid, attempt uuid,
    keys text[], network boolean, memory_mb double precision, gpu_count int, gpu_memory_gb double precision, min_usd bigint,
    hourly_floor bigint, coin_usd bigint, fee_bps int)
  CROSS JOIN LATERAL marketplace.claim_job(i.device, i.owner, i.attempt,
    CASE WHEN marketplace.paused_until(i.device) IS NULL AND NOT workers.is_paused(i.device) THEN i.keys ELSE '{}' END, i.network, i.memory_mb, i.gpu_count,
    i.gpu_memory_gb, i.min_usd, i.hourly_floor, i.coin_usd, i.fee_bps) AS r`;

const COMPLETE_JOBS = `
  SELECT i.n, r.* FROM json_to_recordset(marketplace.lock_jobs($1::json)) AS i (n int, job uuid, device uuid, attempt uuid, exit_code int,
    result text, result_sha256 text, fee_bps int, review_hours int)
  CROSS JOIN LATERAL marketplace.complete_attempt(i.job, i.device, i.attempt, i.exit_code, i.result, i.result_sha256,
    i.fee_bps, i.review_hours) AS r`;
