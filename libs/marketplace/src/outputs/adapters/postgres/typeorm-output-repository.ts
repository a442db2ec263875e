import { Injectable } from '@nestjs/common';
import type { DeviceId, LogPiece } from '@app/kernel';
import { Database, type BlobKey } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import { AttemptRow } from '../../../jobs/adapters/postgres/job.row.js';
import type { AttemptStatus } from '../../../jobs/domain/job.js';
import type { Artifact } from '../../domain/artifact.js';
import { OutputRepository, type AttemptOutput, type Progress } from '../../ports/output-repository.js';
import { ArtifactRow } from './output.row.js';

@Injectable()
export class TypeormOutputRepository extends OutputRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<AttemptOutput | null> {
    const [row] = await this.database.query<LockedRow>(LOCK, [jobId, deviceId, attemptId ?? null], 'job-output-lock');
    return row ? { id: row.id, status: row.status, logBytes: Number(row.log_bytes) } : null;
  }

  async append(attemptId: AttemptId, { offset, text }: LogPiece): Promise<void> {
    await this.database.query(APPEND, [attemptId, offset, text], 'job-output-append');
  }

  async setProgress(id: AttemptId, { percent, message }: Progress): Promise<void> {
    const progress = { progressPercent: percent, progressMessage: message, progressAt: () => 'clock_timestamp()' };
    await this.database.repository(AttemptRow).update({ id }, progress);
  }

  async artifactNames(attemptId: AttemptId): Promise<string[]> {
    return (await this.artifacts.findBy({ attemptId })).map(({ name }) => name);
  }

  async saveArtifact(attemptId: AttemptId, artifact: Artifact, blobKey: BlobKey): Promise<BlobKey | null> {
    const { name, sizeBytes, sha256, contentType } = artifact;
    const replaced = await this.artifacts.findOneBy({ attemptId, name });
    const content = {
      sizeBytes: BigInt(sizeBytes),
      sha256,
      contentType,
      blobKey,
      createdAt: () => 'clock_timestamp()',
    };
    if (replaced) await this.artifacts.update({ attemptId, name }, content);
    else
      await this.artifacts
        .createQueryBuilder()
        .insert()
        .values({ attemptId, name, ...content })
        .execute();
    return replaced?.blobKey ?? null;
  }

  async removeUnopened(ageS: number, limit: number): Promise<{ blobs: BlobKey[]; more: boolean }> {
    const rows = await this.database.query<UnsettledRow>(UNSETTLED, [ageS, limit]);
    const of = (opened: boolean) => {
      const some = rows.filter((row) => row.opened === opened);
      return [some.map((row) => row.attempt_id), some.map((row) => row.name)];
    };
    await this.database.query(`UPDATE marketplace.artifact SET settled = true WHERE ${NAMED}`, of(true));
    await this.database.query(`DELETE FROM marketplace.artifact WHERE ${NAMED}`, of(false));
    const blobs = rows.filter((row) => !row.opened).map((row) => row.blob_key);
    return { blobs, more: rows.length === limit };
  }

  private get artifacts() {
    return this.database.repository(ArtifactRow);
  }
}

interface LockedRow {
  id: AttemptId;
  status: AttemptStatus;
  log_bytes: string;
}

interface UnsettledRow {
  attempt_id: AttemptId;
  name: string;
  blob_key: BlobKey;
  opened: boolean;
}

/** By hand: hot, with each piece of a log. */
const LOCK = `
  SELECT id, status, log_bytes FROM marketplace.attempt
  WHERE job_id = $1 AND device_id = $2 AND ($3::uuid IS NULL OR id = $3)
  ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`;

/** By hand: hot, and both writes in one statement. */
const APPEND = `
  WITH piece AS (INSERT INTO marketplace.job_log (attempt_id, offset_bytes, text) VALUES ($1, $2, $3))
  UPDATE marketplace.attempt SET log_bytes = $2::bigint + octet_length($3) WHERE id = $1`;

/** The buyer sees them: of copies, only those whose answer agrees. */
const IS_OPEN = `(a.status = 'completed' AND (j.copy_of IS NULL OR j.verdict = 'agrees')) IS TRUE`;

/** By hand: joins of which one table is locked. */
const UNSETTLED = `
  SELECT f.attempt_id, f.name, f.blob_key, ${IS_OPEN} AS opened
  FROM marketplace.artifact f JOIN marketplace.attempt a ON a.id = f.attempt_id JOIN marketplace.job j ON j.id = a.job_id
  WHERE NOT f.settled AND (${IS_OPEN} OR a.ended_at < now() - make_interval(secs => $1)
    AND (a.status <> 'completed' OR j.verdict IS NOT NULL))
  LIMIT $2 FOR UPDATE OF f SKIP LOCKED`;

/** By hand: pairs of keys. */
const NAMED = '(attempt_id, name) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))';
