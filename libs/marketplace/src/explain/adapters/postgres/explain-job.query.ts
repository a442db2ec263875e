import { Injectable } from '@nestjs/common';
import { fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import type { ExplainedJob, JobId } from '../../../contract.js';
import type { Failure } from '../../../jobs/domain/failure.js';
import { explainJob, type JobView } from '../../domain/explain-job.js';
import type { JobSpec } from '../../../jobs/domain/job-spec.js';
import type { JobStatus } from '../../../jobs/domain/job.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { needsOf } from '../../../jobs/domain/matching.js';
import { copyPrice } from '../../../verification/domain/quorum.js';
import type { Weighing } from '../../domain/supply.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { JobExplanationDto } from '../http/explain.dto.js';
import { toCounts } from '../http/supply-counts.js';
import { barredFrom, jobRuns, type JobRuns } from './job-runs.js';
import { SupplySnapshot } from './supply-snapshot.js';

interface ViewRow extends JobRuns {
  status: JobStatus;
  spec: JobSpec | null;
  price_micros: string;
  duration_hrs: number;
  review: JobView['review'];
  review_due_at: Date | null;
  failure_reason: string | null;
  failure: Failure | null;
  failures: number;
  expires_at: Date;
  quorum: number | null;
  now: Date;
  /** Of a job with quorum: how many copies have a result. */
  results: number;
}

interface Found {
  row: ViewRow;
  /** Null unless it waits for a device. */
  weighing: Weighing | null;
  /** When what is online was looked at. */
  at: Date;
  explained: ExplainedJob;
}

const VIEW = `
  SELECT j.status, j.spec, j.price_micros, j.duration_hrs, j.review, j.review_due_at, j.failure_reason, j.failure, j.failures,
    j.expires_at, j.quorum, clock_timestamp() AS now, runs.*,
    (SELECT count(*)::int FROM marketplace.job c WHERE c.copy_of = j.id AND c.status = 'completed') AS results
  FROM marketplace.job j CROSS JOIN LATERAL (${jobRuns()}) runs
  WHERE j.id = $1 AND j.buyer_id = $2 AND j.copy_of IS NULL`;

/** Where a job stands, what keeps it there and what its buyer can do: its own rows, and the shared look at supply. */
@Injectable()
export class ExplainJob {
  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly supply: SupplySnapshot,
    private readonly options: MarketplaceOptions,
  ) {}

  /** In the shape of the reply. Throws `job_not_found`. */
  async execute(jobId: JobId, buyerId: UserId): Promise<JobExplanationDto> {
    const found = await this.of(jobId, buyerId);
    if (!found) throw JobErrors.job_not_found();
    const { row, weighing, at, explained } = found;
    const { code, text, blockers, next, figures } = explained;
    return {
      job_id: jobId,
      status: row.status,
      code,
      text,
      devices: weighing && toCounts(weighing),
      blockers,
      price_coin: fromMicros(figures.priceMicros),
      price_needed_coin: figures.priceNeededMicros ? fromMicros(figures.priceNeededMicros) : null,
      review_due_at: figures.reviewDueAt?.toISOString() ?? null,
      expires_at: row.status === 'waiting' ? row.expires_at.toISOString() : null,
      next,
      as_of: at.toISOString(),
    };
  }

  /** Null: the buyer has no such job. */
  async of(jobId: JobId, buyerId: UserId): Promise<Found | null> {
    const [row] = await this.database.query<ViewRow>(VIEW, [jobId, buyerId], 'marketplace.explain_job');
    if (!row) return null;
    const contacts = row.running.length > 0 ? await this.devices.lastContact(row.running) : new Map<DeviceId, Date>();
    const last = [...contacts.values()].sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
    const job = toView(jobId, row, last);
    const supply = job.needs && job.status === 'waiting' ? await this.supply.now() : null;
    const weighing =
      supply?.weigh({
        needs: job.needs!,
        priceMicros: job.priceMicros,
        durationHours: row.duration_hrs,
        ...barredFrom(row, row.quorum, buyerId),
      }) ?? null;
    const explained = explainJob(job, weighing, row.now, this.options.deviceOfflineAfterS);
    return { row, weighing, at: supply?.at ?? row.now, explained };
  }
}

function toView(id: JobId, row: ViewRow, lastContactAt: Date | null): JobView {
  const price = BigInt(row.price_micros);
  return {
    id,
    status: row.status,
    needs: row.spec && needsOf(row.spec),
    priceMicros: row.quorum === null ? price : copyPrice(price, row.quorum),
    review: row.review,
    reviewDueAt: row.review_due_at,
    failureReason: row.failure_reason,
    failure: row.failure,
    failures: row.failures,
    expiresAt: row.expires_at,
    lastContactAt,
    quorum: row.quorum === null ? null : { wanted: row.quorum, results: row.results },
  };
}
