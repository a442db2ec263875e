import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, fromCursor, page, type BlobKey, type PageQuery } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { ARTIFACT_NAME, type Artifact } from '../../domain/artifact.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import type { JobStatus } from '../../../jobs/domain/job.js';
import { OutputErrors } from '../../domain/output.errors.js';
import { ANSWERING_RUN } from '../../../verification/adapters/postgres/conditions.js';

interface ArtifactRow {
  name: string;
  size_bytes: string;
  sha256: string;
  content_type: string;
  blob_key: BlobKey;
  created_us: string;
}

/** The artifacts of a job for its buyer: those of the attempt that completed it, none before. */
@Injectable()
export class ListArtifacts {
  constructor(private readonly database: Database) {}

  async execute(jobId: JobId, buyerId: UserId, { limit, cursor }: PageQuery) {
    const { run_id } = await this.jobOf(buyerId, jobId);
    const [us = null, name = null] = fromCursor(cursor, /^\d{1,17}$/, ARTIFACT_NAME) ?? [];
    const found = await this.rows(
      `WHERE a.job_id = $1 AND a.status = 'completed'
         AND ($2::bigint IS NULL OR (f.created_at, f.name) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3))
       ORDER BY f.created_at DESC, f.name DESC LIMIT $4`,
      [run_id, us, name, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.created_us, row.name]);
    return { artifacts: rows.map(toArtifact), next_cursor };
  }

  /** Throws `job_not_completed` before completion and `artifact_not_found` for a name the job has none of. */
  async find(jobId: JobId, buyerId: UserId, name: string): Promise<{ artifact: Artifact; blob: BlobKey }> {
    const { status, run_id } = await this.jobOf(buyerId, jobId);
    if (status !== 'completed' || run_id === null) throw OutputErrors.job_not_completed();
    const [row] = await this.rows(`WHERE a.job_id = $1 AND a.status = 'completed' AND f.name = $2`, [run_id, name]);
    if (!row) throw OutputErrors.artifact_not_found();
    return { artifact: toArtifact(row), blob: row.blob_key };
  }

  private async jobOf(buyerId: UserId, jobId: JobId): Promise<{ status: JobStatus; run_id: JobId | null }> {
    const [job] = await this.database.query<{ status: JobStatus; run_id: JobId | null }>(
      `SELECT j.status, ${ANSWERING_RUN} AS run_id FROM marketplace.job j WHERE j.id = $1 AND j.buyer_id = $2`,
      [jobId, buyerId],
    );
    if (!job) throw JobErrors.job_not_found();
    return job;
  }

  private rows(where: string, values: unknown[]): Promise<ArtifactRow[]> {
    return this.database.query<ArtifactRow>(
      `SELECT f.*, ${CREATED_US} AS created_us
       FROM marketplace.artifact f JOIN marketplace.attempt a ON a.id = f.attempt_id ${where}`,
      values,
    );
  }
}

/** JavaScript's dates would lose the microseconds that keep the order. */
const CREATED_US = '(extract(epoch FROM f.created_at) * 1000000)::bigint';

function toArtifact(row: ArtifactRow): Artifact {
  return {
    name: row.name,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256,
    contentType: row.content_type,
  };
}
