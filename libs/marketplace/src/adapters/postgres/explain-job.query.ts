import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import type { JobId } from '../../contract.js';
import type { Failure } from '../../domain/failure.js';
import { explainJob } from '../../domain/explain-job.js';
import type { JobView } from '../../domain/explain-job.js';
import { LACKS } from '../../domain/lacks.js';
import type { JobSpec } from '../../domain/job-spec.js';
import type { JobStatus } from '../../domain/job.js';
import { JobErrors } from '../../domain/job.errors.js';
import { needsOf } from '../../domain/matching.js';
import { copyPrice } from '../../domain/quorum.js';
import type { JobBlocker, Weighing } from '../../domain/supply.js';
import { MarketplaceOptions } from '../../ports/marketplace-options.js';
import type { JobExplanationDto } from '../http/explain.dto.js';
import { SupplySnapshot } from './supply-snapshot.js';

interface ViewRow {
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
  /** Devices that failed it, and owners two of whose devices did. */
  failed: DeviceId[];
  failed_owners: UserId[];
  /** Of a job with quorum: how many copies have a result, and who has or had one. */
  results: number;
  copy_owners: UserId[];
  /** Devices that work on it. */
  running: DeviceId[];
}

const VIEW = `
  SELECT j.status, j.spec, j.price_micros, j.duration_hrs, j.review, j.review_due_at, j.failure_reason, j.failure, j.failures,
    j.expires_at, j.quorum, clock_timestamp() AS now, runs.*,
    (SELECT count(*)::int FROM marketplace.job c WHERE c.copy_of = j.id AND c.status = 'completed') AS results
  FROM marketplace.job j CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT a.device_id::text) FILTER (WHERE a.status = 'failed'), '{}') AS failed,
      ARRAY(SELECT f.owner_id::text FROM marketplace.attempt f WHERE f.job_id = j.id AND f.status = 'failed'
            GROUP BY 1 HAVING bool_or(f.by_program) OR count(DISTINCT f.device_id) >= 2) AS failed_owners,
      coalesce(array_agg(DISTINCT a.device_id::text) FILTER (WHERE a.status = 'running'), '{}') AS running,
      coalesce(array_agg(DISTINCT a.owner_id::text) FILTER (WHERE a.job_id <> j.id), '{}') AS copy_owners
    FROM marketplace.attempt a WHERE a.job_id IN (
      SELECT j.id UNION ALL SELECT c.id FROM marketplace.job c WHERE j.quorum IS NOT NULL AND c.copy_of = j.id)) runs
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

  async execute(jobId: JobId, buyerId: UserId): Promise<JobExplanationDto> {
    const [row] = await this.database.query<ViewRow>(VIEW, [jobId, buyerId], 'marketplace.explain_job');
    if (!row) throw JobErrors.job_not_found();
    const contacts = row.running.length > 0 ? await this.devices.lastContact(row.running) : new Map<DeviceId, Date>();
    const last = [...contacts.values()].sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
    const job = toView(jobId, row, last);
    const supply = job.needs && job.status === 'waiting' ? await this.supply.now() : null;
    const weighing =
      supply?.weigh({
        needs: job.needs!,
        priceMicros: job.priceMicros,
        durationHours: row.duration_hrs,
        excludedDevices: new Set(row.failed),
        excludedOwners: new Set(row.quorum === null ? row.failed_owners : [...row.copy_owners, buyerId]),
      }) ?? null;
    const { code, text, blockers, next } = explainJob(job, weighing, row.now, this.options.deviceOfflineAfterS);
    return {
      job_id: jobId,
      status: row.status,
      code,
      text,
      devices: weighing && toCounts(weighing),
      blockers,
      price_coin: fromMicros(job.priceMicros),
      price_needed_coin: weighing?.priceNeededMicros ? fromMicros(weighing.priceNeededMicros) : null,
      review_due_at: row.review === 'pending' ? (row.review_due_at?.toISOString() ?? null) : null,
      expires_at: row.status === 'waiting' ? row.expires_at.toISOString() : null,
      next,
      as_of: (supply?.at ?? row.now).toISOString(),
    };
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

function toCounts({ online, matching, ready, blockers }: Weighing) {
  const of = (code: JobBlocker) => blockers.get(code) ?? 0;
  const lacking = LACKS.reduce((sum, lack) => sum + of(lack), 0);
  const others = { excluded: of('excluded'), paused: of('paused'), asking_more: of('asks_more'), busy: of('busy') };
  return { online, matching, ready, lacking, ...others };
}
