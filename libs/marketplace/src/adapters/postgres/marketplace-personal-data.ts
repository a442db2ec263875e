import { Injectable } from '@nestjs/common';
import { PersonalData, type UserId } from '@app/kernel';
import { Blobs, Database, SqlPersonalSource, type BlobKey, type PersonalSql } from '@app/platform';
import { FileRepository } from '../../files/ports/file-repository.js';
import { RemoveFile } from '../../files/use-cases/remove-file.js';
import { openToBuyer, IS_REVIEWED } from '../../verification/adapters/postgres/conditions.js';

/** Somebody's jobs, and what their devices did for others. */
@Injectable()
export class MarketplacePersonalData extends SqlPersonalSource {
  readonly name = 'marketplace';

  constructor(
    database: Database,
    registry: PersonalData,
    private readonly blobs: Blobs,
    private readonly files: FileRepository,
    private readonly removeFile: RemoveFile,
  ) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      jobs: `SELECT id AS key, id, title, job_type, price_micros::float8 / 1000000 AS price_coin, paid_micros::float8 / 1000000 AS paid_coin,
               duration_hrs, description, requirements, spec, verification, status, review, quorum, copy_of, created_at,
               started_at, ended_at, expires_at, result, result_sha256, exit_code, failure_reason, failure
             FROM marketplace.job WHERE buyer_id = $1 AND (copy_of IS NULL OR verdict = 'agrees')`,
      job_logs: `SELECT l.attempt_id || ':' || lpad(l.offset_bytes::text, 20, '0') AS key, a.job_id, l.attempt_id,
                   l.offset_bytes::float8 AS offset, l.at, l.text
                 FROM marketplace.job j JOIN marketplace.attempt a ON a.job_id = j.id
                 JOIN marketplace.job_log l ON l.attempt_id = a.id WHERE j.buyer_id = $1 AND ${openToBuyer('a')}`,
      job_progress: `SELECT a.id AS key, a.job_id, a.id AS attempt_id, a.progress_percent AS percent, a.progress_message AS message,
                       a.progress_at AS at
                     FROM marketplace.job j JOIN marketplace.attempt a ON a.job_id = j.id
                     WHERE j.buyer_id = $1 AND a.progress_at IS NOT NULL AND ${openToBuyer('a')}`,
      files: `SELECT f.sha256 AS key, f.sha256, f.name, c.size_bytes::float8 AS size_bytes, f.created_at, f.used_at
              FROM marketplace.file f JOIN marketplace.content c ON c.sha256 = f.sha256 WHERE f.owner_id = $1`,
      artifacts: `SELECT f.attempt_id || ':' || f.name AS key, a.job_id, f.name, f.size_bytes::float8 AS size_bytes, f.sha256,
                    f.content_type, f.created_at
                  FROM marketplace.job j JOIN marketplace.attempt a ON a.job_id = j.id
                  JOIN marketplace.artifact f ON f.attempt_id = a.id
                  WHERE j.buyer_id = $1 AND a.status = 'completed' AND ${openToBuyer('a')}`,
      // Of others' jobs, what the user's devices did with them.
      work: `SELECT id AS key, id AS attempt_id, job_id, device_id, status, started_at, ended_at, cause, exit_code,
               earned_micros::float8 / 1000000 AS earned_coin FROM marketplace.attempt WHERE owner_id = $1`,
      disputes: `SELECT d.job_id AS key, d.job_id, d.reason, d.opened_at, d.settled_at, d.deposit_micros::float8 / 1000000 AS deposit_coin,
                   d.paid_micros::float8 / 1000000 AS paid_coin, d.note FROM marketplace.dispute d WHERE d.opened_by = $1`,
      evidence: `SELECT id AS key, job_id, text, at FROM marketplace.evidence WHERE user_id = $1`,
    },
    textKeys: ['job_logs', 'files', 'artifacts'],
    holds: `SELECT 'job ' || id AS held FROM marketplace.job WHERE buyer_id = $1 AND copy_of IS NULL
              AND (status IN ('waiting', 'running') OR review IN ('pending', 'disputed'))
            UNION SELECT 'job ' || coalesce(j.copy_of, j.id) FROM marketplace.attempt a
              JOIN marketplace.job j ON j.id = a.job_id LEFT JOIN marketplace.job p ON p.id = j.copy_of
              WHERE a.owner_id = $1 AND (a.status = 'running' OR ${IS_REVIEWED}
                AND (j.review IN ('pending', 'disputed') OR p.status IN ('waiting', 'running')))`,
    forget: [
      `UPDATE marketplace.dispute SET reason = '', note = NULL WHERE opened_by = $1`,
      `UPDATE marketplace.evidence SET text = '' WHERE user_id = $1`,
      `DELETE FROM marketplace.job_log WHERE attempt_id IN (SELECT a.id FROM marketplace.job j
         JOIN marketplace.attempt a ON a.job_id = j.id WHERE j.buyer_id = $1)`,
      `UPDATE marketplace.attempt SET progress_message = NULL WHERE progress_message IS NOT NULL AND (owner_id = $1
         OR job_id IN (SELECT id FROM marketplace.job WHERE buyer_id = $1))`,
      `UPDATE marketplace.job SET title = 'deleted', description = NULL, requirements = NULL, spec = NULL, result = NULL,
         failure_reason = NULL, failure = NULL WHERE buyer_id = $1`,
    ],
  };

  override async forget(userId: UserId): Promise<void> {
    const files = await this.database.query<{ blob_key: BlobKey }>(
      `DELETE FROM marketplace.artifact WHERE attempt_id IN (SELECT a.id FROM marketplace.job j
         JOIN marketplace.attempt a ON a.job_id = j.id WHERE j.buyer_id = $1) RETURNING blob_key`,
      [userId],
    );
    await this.blobs.discard(files.map((file) => file.blob_key));
    for (const sha256 of await this.files.all(userId)) await this.removeFile.remove(userId, sha256, null);
    await super.forget(userId);
  }
}
