import { Injectable } from '@nestjs/common';
import { partFrom, type LogPiece, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import type { Failure } from '../../../jobs/domain/failure.js';
import type { AttemptStatus, JobStatus } from '../../../jobs/domain/job.js';
import { openToBuyer, SHOWN_RUNS } from '../../../verification/adapters/postgres/conditions.js';

export interface StoredPiece extends LogPiece {
  at: Date;
}

/** How far a job is, as one user may see it. */
export interface JobView {
  status: JobStatus;
  /** What failed its latest run that failed; null for all but the buyer, and of copies. */
  failure: Failure | null;
  /** The attempt asked for, else the newest this user may see: the buyer sees all but unpaid copies, an owner those of own devices. */
  attempt: AttemptView | null;
}

export interface AttemptView {
  id: AttemptId;
  status: AttemptStatus;
  logBytes: number;
  progress: { percent: number; message: string | null; at: Date } | null;
}

interface ViewRow {
  status: JobStatus;
  failure: Failure | null;
  attempt_id: AttemptId | null;
  attempt_status: AttemptStatus;
  log_bytes: string;
  progress_percent: number | null;
  progress_message: string | null;
  progress_at: Date | null;
}

const MAY_SEE = (attempt: string) => `(j.buyer_id = $2 AND ${openToBuyer(attempt)} OR ${attempt}.owner_id = $2)`;

@Injectable()
export class ReadLog {
  constructor(private readonly database: Database) {}

  /** Throws `job_not_found` for users who may not see the job, and for an attempt of another job. */
  async view(jobId: JobId, userId: UserId, attemptId?: AttemptId): Promise<JobView> {
    const [row] = await this.database.query<ViewRow>(
      `SELECT j.status, CASE WHEN j.buyer_id = $2 AND j.quorum IS NULL THEN j.failure END AS failure, a.id AS attempt_id, a.status AS attempt_status, a.log_bytes,
              a.progress_percent, a.progress_message, a.progress_at
       FROM marketplace.job j LEFT JOIN LATERAL (
         SELECT o.* FROM ${SHOWN_RUNS} AS run (id) JOIN marketplace.attempt o ON o.job_id = run.id
         WHERE ${MAY_SEE('o')} AND ($3::uuid IS NULL OR o.id = $3)
         ORDER BY o.id DESC LIMIT 1) a ON true
       WHERE j.id = $1 AND (a.id IS NOT NULL OR (j.buyer_id = $2 AND ($3 IS NULL OR j.quorum IS NOT NULL)))`,
      [jobId, userId, attemptId ?? null],
      'read-log-view',
    );
    if (!row) throw JobErrors.job_not_found();
    return { status: row.status, failure: row.failure, attempt: toAttempt(row) };
  }

  /** Pieces from an offset on, in order: at most `limit`, and none that begins after `maxBytes`. */
  async pieces(attemptId: AttemptId, offset: number, limit: number, maxBytes: number): Promise<StoredPiece[]> {
    const rows = await this.database.query<{ offset_bytes: string; text: string; at: Date }>(
      `WITH found AS (
         SELECT offset_bytes, text, at, octet_length(text) AS size FROM marketplace.job_log
         WHERE attempt_id = $1 AND offset_bytes + octet_length(text) > $2 AND offset_bytes >= coalesce(
           (SELECT max(offset_bytes) FROM marketplace.job_log WHERE attempt_id = $1 AND offset_bytes <= $2), 0)
         ORDER BY offset_bytes LIMIT $3)
       SELECT offset_bytes, text, at FROM (
         SELECT found.*, sum(size) OVER (ORDER BY offset_bytes) - size AS before FROM found) AS sized
       WHERE before < $4 ORDER BY offset_bytes`,
      [attemptId, offset, limit, maxBytes],
      'read-log-pieces',
    );
    return rows.map((row) => ({
      ...partFrom({ offset: Number(row.offset_bytes), text: row.text }, offset),
      at: row.at,
    }));
  }

  /** The first attempt after another that this user may see (null: the first of all). */
  async attemptAfter(jobId: JobId, userId: UserId, after: AttemptId | null): Promise<AttemptId | null> {
    const [row] = await this.database.query<{ id: AttemptId }>(
      `SELECT a.id FROM marketplace.job j CROSS JOIN LATERAL ${SHOWN_RUNS} AS run (id)
       JOIN marketplace.attempt a ON a.job_id = run.id WHERE j.id = $1 AND ${MAY_SEE('a')} AND ($3::uuid IS NULL OR a.id > $3)
       ORDER BY a.id LIMIT 1`,
      [jobId, userId, after],
    );
    return row?.id ?? null;
  }

  /** A text per job that differs whenever there is something new to see. */
  async versions(jobIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ id: string; version: string }>(
      `SELECT j.id, concat_ws(' ', j.status, a.id, a.status, a.log_bytes, a.progress_at) AS version
       FROM marketplace.job j LEFT JOIN LATERAL (
         SELECT o.* FROM ${SHOWN_RUNS} AS run (id) JOIN marketplace.attempt o ON o.job_id = run.id
         ORDER BY o.id DESC LIMIT 1) a ON true
       WHERE j.id = ANY ($1)`,
      [jobIds],
      'read-log-versions',
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}

function toAttempt(row: ViewRow): AttemptView | null {
  if (row.attempt_id === null) return null;
  const { progress_percent: percent, progress_message: message, progress_at: at } = row;
  return {
    id: row.attempt_id,
    status: row.attempt_status,
    logBytes: Number(row.log_bytes),
    progress: percent !== null && at ? { percent, message, at } : null,
  };
}
