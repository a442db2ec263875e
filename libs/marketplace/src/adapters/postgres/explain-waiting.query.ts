import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobFacts, JobId } from '../../contract.js';
import type { Failure } from '../../domain/failure.js';
import type { JobSpec } from '../../domain/job-spec.js';
import { needsOf } from '../../domain/matching.js';
import { copyPrice } from '../../domain/quorum.js';
import type { Supply } from '../../domain/supply.js';
import { SupplySnapshot } from './supply-snapshot.js';

interface JobFactsRow {
  id: JobId;
  title: string;
  status: JobFacts['status'];
  price_micros: string;
  duration_hrs: number;
  spec: JobSpec | null;
  quorum: number | null;
  failure: Failure | null;
}

/** A buyer's newest jobs, and why the waiting ones wait. */
@Injectable()
export class ExplainWaiting {
  constructor(
    private readonly database: Database,
    private readonly supply: SupplySnapshot,
  ) {}

  async recentOf(buyerId: UserId, limit: number): Promise<JobFacts[]> {
    const rows = await this.database.query<JobFactsRow>(
      `SELECT id, title, status, price_micros, duration_hrs, spec, quorum, failure
       FROM marketplace.job WHERE buyer_id = $1 AND copy_of IS NULL ORDER BY id DESC LIMIT $2`,
      [buyerId, limit],
      'marketplace-recent-of',
    );
    const supply = rows.some(({ status }) => status === 'waiting') ? await this.supply.now() : null;
    return rows.map((row) => toFacts(row, supply));
  }
}

function toFacts(row: JobFactsRow, supply: Supply | null): JobFacts {
  const priceMicros = BigInt(row.price_micros);
  const offered = row.quorum === null ? priceMicros : copyPrice(priceMicros, row.quorum);
  const demand = { needs: row.spec && needsOf(row.spec), priceMicros: offered, durationHours: row.duration_hrs };
  const waitingFor = row.status === 'waiting' && supply ? supply.whyWaiting(demand) : null;
  const programFailure = row.failure?.by === 'program' && row.status !== 'completed' ? row.failure : null;
  return { jobId: row.id, title: row.title, status: row.status, priceMicros, waitingFor, programFailure };
}
