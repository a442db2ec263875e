import { Injectable } from '@nestjs/common';
import { Database, fromCursor, page, UUID, type BlobKey } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import { ArtifactRow } from '../../../outputs/adapters/postgres/output.row.js';
import type { JobSpec } from '../../../jobs/domain/job-spec.js';
import type { Artifact } from '../../../outputs/domain/artifact.js';
import { OutputErrors } from '../../../outputs/domain/output.errors.js';
import { ReviewErrors } from '../../domain/review.errors.js';
import type { AdminDisputeDto } from '../http/admin-disputes.dto.js';
import type { AdminDisputesQuery, DisputeItemDto } from '../http/disputes.dto.js';
import type { ArtifactDto } from '../../../outputs/adapters/http/job-artifacts.dto.js';
import { DISPUTE, EVIDENCE, toDisputeItem, toEvidence, type DisputeRow, type EvidenceRow } from './dispute-rows.js';
import { IS_REVIEWED } from './conditions.js';

interface DetailRow extends DisputeRow {
  buyer_id: string;
  attempt_id: AttemptId;
  owner_id: string;
  device_id: string;
  description: string | null;
  requirements: string | null;
  spec: JobSpec | null;
  started_at: Date;
  ended_at: Date;
  exit_code: number | null;
  result: string | null;
  result_sha256: string | null;
}

const LOG_TAIL = 20_000;
const ARTIFACTS = 100;

/** JavaScript's dates would lose the microseconds that keep the order. */
const OPENED_US = '(extract(epoch FROM d.opened_at) * 1000000)::bigint';

/** Disputes for administrators, with all that both sides can see. */
@Injectable()
export class AdminDisputes {
  constructor(private readonly database: Database) {}

  async list({ status, limit, cursor }: AdminDisputesQuery): Promise<{
    disputes: DisputeItemDto[];
    next_cursor: string | null;
  }> {
    const [us = null, id = null] = fromCursor(cursor, /^\d{1,17}$/, UUID) ?? [];
    const settled = status === 'settled' ? 'NOT NULL' : 'NULL';
    const rows = await this.database.query<DisputeRow & { opened_us: string }>(
      `SELECT ${DISPUTE}, ${OPENED_US} AS opened_us
       FROM marketplace.dispute d JOIN marketplace.job j ON j.id = d.job_id
       WHERE d.settled_at IS ${settled} AND ($1::bigint IS NULL OR
         (d.opened_at, d.job_id) < (timestamptz 'epoch' + $1 * interval '1 microsecond', $2::uuid))
       ORDER BY d.opened_at DESC, d.job_id DESC LIMIT $3`,
      [us, id, limit + 1],
    );
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.opened_us, row.job_id]);
    return { disputes: kept.map(toDisputeItem), next_cursor };
  }

  async show(jobId: JobId): Promise<AdminDisputeDto> {
    const [row] = await this.database.query<DetailRow>(
      `SELECT ${DISPUTE}, j.buyer_id, a.id AS attempt_id, a.owner_id, a.device_id, j.description,
         j.requirements, j.spec, a.started_at, a.ended_at, j.exit_code, j.result, j.result_sha256
       FROM marketplace.dispute d JOIN marketplace.job j ON j.id = d.job_id
       JOIN marketplace.attempt a ON a.job_id = j.id AND ${IS_REVIEWED} WHERE d.job_id = $1`,
      [jobId],
    );
    if (!row) throw ReviewErrors.dispute_not_found();
    const [evidence, log_tail, artifacts] = await Promise.all([
      this.database.query<EvidenceRow>(EVIDENCE, [jobId]),
      this.logTail(row.attempt_id),
      this.artifacts(row.attempt_id),
    ]);
    const { buyer_id, owner_id, device_id, settled_by } = row;
    const work = { ...toWork(row), log_tail, artifacts };
    return {
      ...toDisputeItem(row),
      evidence: evidence.map(toEvidence),
      buyer_id,
      owner_id,
      device_id,
      settled_by,
      work,
    };
  }

  /** Throws `artifact_not_found` for a name that the work in dispute has none of. */
  async artifact(jobId: JobId, name: string): Promise<{ artifact: Artifact; blob: BlobKey }> {
    const [reviewed] = await this.database.query<{ id: AttemptId }>(
      `SELECT a.id FROM marketplace.dispute d JOIN marketplace.job j ON j.id = d.job_id
       JOIN marketplace.attempt a ON a.job_id = j.id AND ${IS_REVIEWED} WHERE d.job_id = $1`,
      [jobId],
    );
    if (!reviewed) throw ReviewErrors.dispute_not_found();
    const row = await this.database.repository(ArtifactRow).findOneBy({ attemptId: reviewed.id, name });
    if (!row) throw OutputErrors.artifact_not_found();
    const { sizeBytes, sha256, contentType, blobKey } = row;
    return { artifact: { name, sizeBytes: Number(sizeBytes), sha256, contentType }, blob: blobKey };
  }

  private async logTail(attemptId: AttemptId): Promise<string> {
    const [row] = await this.database.query<{ tail: string | null }>(
      `SELECT right(string_agg(text, '' ORDER BY offset_bytes), $2) AS tail FROM (
         SELECT offset_bytes, text FROM marketplace.job_log WHERE attempt_id = $1
         ORDER BY offset_bytes DESC LIMIT 1000) AS last`,
      [attemptId, LOG_TAIL],
    );
    return row?.tail ?? '';
  }

  private async artifacts(attemptId: AttemptId): Promise<ArtifactDto[]> {
    const first = { where: { attemptId }, order: { name: 'ASC' }, take: ARTIFACTS } as const;
    const rows = await this.database.repository(ArtifactRow).find(first);
    return rows.map(({ name, sizeBytes, sha256, contentType }) => ({
      ...{ name, sha256 },
      size_bytes: Number(sizeBytes),
      content_type: contentType,
    }));
  }
}

function toWork({
  description,
  requirements,
  spec,
  started_at,
  ended_at,
  exit_code,
  result,
  result_sha256,
}: DetailRow) {
  const times = { started_at: started_at.toISOString(), ended_at: ended_at.toISOString() };
  return { description, requirements, spec, ...times, exit_code, result, result_sha256 };
}
