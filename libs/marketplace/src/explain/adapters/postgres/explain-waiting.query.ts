import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobFacts, JobId } from '../../../contract.js';
import type { Failure } from '../../../jobs/domain/failure.js';
import type { JobSpec } from '../../../jobs/domain/job-spec.js';
import { needsOf } from '../../../jobs/domain/matching.js';
import { copyPrice } from '../../../verification/domain/quorum.js';
import type { Supply } from '../../domain/supply.js';
import { barredFrom, jobRuns, type JobRuns } from './job-runs.js';
import { SupplySnapshot } from './supply-snapshot.js';

interface JobFactsRow extends JobRuns {
  id: JobId;
  title: string;
  status: JobFacts['status'];
  price_micros: string;
  paid_micros: string;
  duration_hrs: number;
  spec: JobSpec | null;
  quorum: number | null;
  failure: Failure | null;
}

const FACTS =
  'j.id, title, status, price_micros, paid_micros + tries_micros AS paid_micros, duration_hrs, spec, quorum, failure';

/** Most jobs wait for their first run: nobody is barred from those. */
const WAITS_AFTER_RUNS = `j.status = 'waiting' AND (j.failures > 0 OR j.failure IS NOT NULL OR j.quorum IS NOT NULL)`;

/** A buyer's newest jobs, and why the waiting ones wait. */
@Injectable()
export class ExplainWaiting {
  constructor(
    private readonly database: Database,
    private readonly supply: SupplySnapshot,
  ) {}

  async recentOf(buyerId: UserId, limit: number): Promise<JobFacts[]> {
    const rows = await this.database.query<JobFactsRow>(
      `SELECT ${FACTS}, runs.*
       FROM marketplace.job j CROSS JOIN LATERAL (${jobRuns(WAITS_AFTER_RUNS)}) runs
       WHERE buyer_id = $1 AND copy_of IS NULL ORDER BY j.id DESC LIMIT $2`,
      [buyerId, limit],
      'marketplace-recent-of',
    );
    return this.factsOf(rows, buyerId);
  }

  /** One of a buyer's jobs, or null. */
  async of(jobId: JobId, buyerId: UserId): Promise<JobFacts | null> {
    const rows = await this.database.query<JobFactsRow>(
      `SELECT ${FACTS}, runs.*
       FROM marketplace.job j CROSS JOIN LATERAL (${jobRuns(WAITS_AFTER_RUNS)}) runs
       WHERE j.id = $1 AND buyer_id = $2 AND copy_of IS NULL`,
      [jobId, buyerId],
    );
    return (await this.factsOf(rows, buyerId))[0] ?? null;
  }

  private async factsOf(rows: JobFactsRow[], buyerId: UserId): Promise<JobFacts[]> {
    const supply = rows.some(({ status }) => status === 'waiting') ? await this.supply.now() : null;
    return rows.map((row) => toFacts(row, buyerId, supply));
  }
}

function toFacts(row: JobFactsRow, buyerId: UserId, supply: Supply | null): JobFacts {
  const priceMicros = BigInt(row.price_micros);
  const offered = row.quorum === null ? priceMicros : copyPrice(priceMicros, row.quorum);
  const demand = {
    needs: row.spec && needsOf(row.spec),
    priceMicros: offered,
    durationHours: row.duration_hrs,
    ...barredFrom(row, row.quorum, buyerId),
  };
  const waitingFor = row.status === 'waiting' && supply ? supply.whyWaiting(demand) : null;
  const programFailure = row.failure?.by === 'program' && row.status !== 'completed' ? row.failure : null;
  const { id: jobId, title, status } = row;
  return { jobId, title, status, priceMicros, paidMicros: BigInt(row.paid_micros), waitingFor, programFailure };
}
