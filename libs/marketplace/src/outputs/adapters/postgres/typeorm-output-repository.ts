import { Injectable } from '@nestjs/common';
import type { DeviceId, LogPiece } from '@app/kernel';
import { Database, type BlobKey } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import type { Artifact } from '../../domain/artifact.js';
import type { AttemptStatus } from '../../../jobs/domain/job.js';
import { OutputRepository, type AttemptOutput, type Progress } from '../../ports/output-repository.js';

interface AttemptRow {
  id: AttemptId;
  status: AttemptStatus;
  log_bytes: string;
}

/** The buyer sees them: of copies, only those whose answer agrees. */
const IS_OPEN = `(a.status = 'completed' AND (j.copy_of IS NULL OR j.verdict = 'agrees')) IS TRUE`;

@Injectable()
export class TypeormOutputRepository extends OutputRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<AttemptOutput | null> {
    const [row] = await this.database.query<AttemptRow>(
      `SELECT id, status, log_bytes FROM marketplace.attempt
       WHERE job_id = $1 AND device_id = $2 AND ($3::uuid IS NULL OR id = $3)
       ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`,
      [jobId, deviceId, attemptId ?? null],
      'job-output-lock',
    );
    return row ? { id: row.id, status: row.status, logBytes: Number(row.log_bytes) } : null;
  }

  async append(attemptId: AttemptId, { offset, text }: LogPiece): Promise<void> {
    await this.database.query(
      `WITH piece AS (INSERT INTO marketplace.job_log (attempt_id, offset_bytes, text) VALUES ($1, $2, $3))
       UPDATE marketplace.attempt SET log_bytes = $2::bigint + octet_length($3) WHERE id = $1`,
      [attemptId, offset, text],
      'job-output-append',
    );
  }

  async setProgress(attemptId: AttemptId, { percent, message }: Progress): Promise<void> {
    await this.database.query(
      `UPDATE marketplace.attempt SET progress_percent = $2, progress_message = $3, progress_at = clock_timestamp()
       WHERE id = $1`,
      [attemptId, percent, message],
      'job-output-progress',
    );
  }

  async artifactNames(attemptId: AttemptId): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      'SELECT name FROM marketplace.artifact WHERE attempt_id = $1',
      [attemptId],
    );
    return rows.map(({ name }) => name);
  }

  async saveArtifact(attemptId: AttemptId, artifact: Artifact, blob: BlobKey): Promise<BlobKey | null> {
    const [replaced] = await this.database.query<{ blob_key: BlobKey }>(
      'SELECT blob_key FROM marketplace.artifact WHERE attempt_id = $1 AND name = $2',
      [attemptId, artifact.name],
    );
    await this.database.query(
      `INSERT INTO marketplace.artifact (attempt_id, name, size_bytes, sha256, content_type, blob_key)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (attempt_id, name) DO UPDATE SET size_bytes = $3, sha256 = $4, content_type = $5, blob_key = $6,
         created_at = clock_timestamp()`,
      [attemptId, artifact.name, artifact.sizeBytes, artifact.sha256, artifact.contentType, blob],
    );
    return replaced?.blob_key ?? null;
  }

  async removeUnopened(ageS: number, limit: number): Promise<{ blobs: BlobKey[]; more: boolean }> {
    const rows = await this.database.query<{ attempt_id: string; name: string; blob_key: BlobKey; opened: boolean }>(
      `SELECT f.attempt_id, f.name, f.blob_key, ${IS_OPEN} AS opened
       FROM marketplace.artifact f JOIN marketplace.attempt a ON a.id = f.attempt_id JOIN marketplace.job j ON j.id = a.job_id
       WHERE NOT f.settled AND (${IS_OPEN} OR a.ended_at < now() - make_interval(secs => $1)
         AND (a.status <> 'completed' OR j.verdict IS NOT NULL))
       LIMIT $2 FOR UPDATE OF f SKIP LOCKED`,
      [ageS, limit],
    );
    const of = (opened: boolean) => {
      const some = rows.filter((row) => row.opened === opened);
      return [some.map((row) => row.attempt_id), some.map((row) => row.name)];
    };
    const named = '(attempt_id, name) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))';
    await this.database.query(`UPDATE marketplace.artifact SET settled = true WHERE ${named}`, of(true));
    await this.database.query(`DELETE FROM marketplace.artifact WHERE ${named}`, of(false));
    const blobs = rows.filter((row) => !row.opened).map((row) => row.blob_key);
    return { blobs, more: rows.length === limit };
  }
}
