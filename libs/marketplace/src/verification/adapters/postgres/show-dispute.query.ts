import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ReviewErrors } from '../../domain/review.errors.js';
import type { DisputeDto } from '../http/disputes.dto.js';
import { DISPUTE, EVIDENCE, toDisputeItem, toEvidence, type DisputeRow, type EvidenceRow } from './dispute-rows.js';
import { IS_REVIEWED } from './conditions.js';

/** A dispute for its two sides: the job's buyer and the owner of the device that ran it. */
@Injectable()
export class ShowDispute {
  constructor(private readonly database: Database) {}

  async execute(jobId: JobId, userId: UserId): Promise<DisputeDto> {
    const [row] = await this.database.query<DisputeRow | { job_id: null }>(
      `SELECT ${DISPUTE} FROM marketplace.job j LEFT JOIN marketplace.dispute d ON d.job_id = j.id
       WHERE j.id = $1 AND (j.buyer_id = $2 OR EXISTS (SELECT 1 FROM marketplace.attempt a
         WHERE a.job_id = j.id AND a.owner_id = $2 AND ${IS_REVIEWED}))`,
      [jobId, userId],
    );
    if (!row) throw JobErrors.job_not_found();
    if (row.job_id === null) throw ReviewErrors.dispute_not_found();
    const evidence = await this.database.query<EvidenceRow>(EVIDENCE, [jobId]);
    return { ...toDisputeItem(row), evidence: evidence.map(toEvidence) };
  }
}
