import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import {
  Database,
  fromCursor,
  page,
  safeContentType,
  type BlobKey,
  type Download,
  type PageQuery,
} from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import { FileErrors } from '../../domain/file.errors.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { SHA256 } from '../../domain/stored-file.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { StoredFileDto } from '../http/files.dto.js';

interface FileRow {
  sha256: string;
  name: string;
  size_bytes: string;
  created_at: Date;
  created_us: string;
  in_use: boolean;
  /** The last time it counts as used: by itself, or by the end of a job. */
  idle_since: Date;
}

interface ContentRow {
  name: string;
  size_bytes: string;
  blob_key: BlobKey;
}

export interface OpenableFile {
  file: Download;
  blob: BlobKey;
}

const DAY_MS = 86_400_000;
/** JavaScript's dates would lose the microseconds that keep the order. */
const CREATED_US = '(extract(epoch FROM f.created_at) * 1000000)::bigint';

/** Files as their owner sees them, and as those who may read them find them. */
@Injectable()
export class ListFiles {
  constructor(
    private readonly database: Database,
    private readonly options: MarketplaceOptions,
  ) {}

  async ofOwner(ownerId: UserId, { limit, cursor }: PageQuery) {
    const [us = null, sha256 = null] = fromCursor(cursor, /^\d{1,17}$/, SHA256) ?? [];
    const found = await this.rows(
      `f.owner_id = $1
         AND ($2::bigint IS NULL OR (f.created_at, f.sha256) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3))
       ORDER BY f.created_at DESC, f.sha256 DESC LIMIT $4`,
      [ownerId, us, sha256, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.created_us, row.sha256]);
    return { files: rows.map((row) => this.toDto(row)), next_cursor };
  }

  async one(ownerId: UserId, sha256: string): Promise<StoredFileDto> {
    const [row] = await this.rows('f.owner_id = $1 AND f.sha256 = $2', [ownerId, sha256]);
    if (!row) throw FileErrors.file_not_found();
    return this.toDto(row);
  }

  /** A file for its owner. */
  async own(ownerId: UserId, sha256: string): Promise<OpenableFile> {
    const [row] = await this.database.query<ContentRow>(
      `SELECT f.name, c.size_bytes, c.blob_key FROM marketplace.file f
       JOIN marketplace.content c ON c.sha256 = f.sha256 WHERE f.owner_id = $1 AND f.sha256 = $2`,
      [ownerId, sha256],
    );
    if (!row) throw FileErrors.file_not_found();
    return toOpenable(sha256, row);
  }

  /** An input of a job for a device that runs it now. */
  async input(jobId: JobId, deviceId: DeviceId, attemptId: AttemptId | null, sha256: string): Promise<OpenableFile> {
    const [attempt] = await this.database.query<{ status: string; job_id: JobId }>(
      `SELECT a.status, coalesce(j.copy_of, j.id) AS job_id FROM marketplace.attempt a
       JOIN marketplace.job j ON j.id = a.job_id
       WHERE a.job_id = $1 AND a.device_id = $2 AND ($3::uuid IS NULL OR a.id = $3) ORDER BY a.id DESC LIMIT 1`,
      [jobId, deviceId, attemptId],
    );
    if (!attempt) throw JobErrors.job_not_found();
    if (attempt.status !== 'running') throw JobErrors.attempt_ended();
    const [row] = await this.database.query<ContentRow>(
      `SELECT f.name, c.size_bytes, c.blob_key FROM marketplace.job_input i
       JOIN marketplace.file f ON f.owner_id = i.owner_id AND f.sha256 = i.sha256
       JOIN marketplace.content c ON c.sha256 = f.sha256 WHERE i.job_id = $1 AND i.sha256 = $2`,
      [attempt.job_id, sha256],
    );
    if (!row) throw FileErrors.file_not_found();
    return toOpenable(sha256, row);
  }

  private rows(where: string, values: unknown[]): Promise<FileRow[]> {
    return this.database.query<FileRow>(
      `SELECT f.sha256, f.name, c.size_bytes, f.created_at, ${CREATED_US} AS created_us,
         coalesce(u.open, false) AS in_use, greatest(f.used_at, u.ended_at) AS idle_since
       FROM marketplace.file f JOIN marketplace.content c ON c.sha256 = f.sha256
       LEFT JOIN LATERAL (SELECT bool_or(j.ended_at IS NULL) AS open, max(j.ended_at) AS ended_at
         FROM marketplace.job_input i JOIN marketplace.job j ON j.id = i.job_id
         WHERE i.owner_id = f.owner_id AND i.sha256 = f.sha256) u ON true
       WHERE ${where}`,
      values,
    );
  }

  private toDto(row: FileRow): StoredFileDto {
    const expires = new Date(row.idle_since.getTime() + this.options.files.keptDays * DAY_MS);
    return {
      sha256: row.sha256,
      name: row.name,
      size_bytes: Number(row.size_bytes),
      created_at: row.created_at.toISOString(),
      in_use: row.in_use,
      expires_at: row.in_use ? null : expires.toISOString(),
    };
  }
}

const toOpenable = (sha256: string, { name, size_bytes, blob_key }: ContentRow): OpenableFile => ({
  file: { name, sha256, sizeBytes: Number(size_bytes), contentType: safeContentType(name) },
  blob: blob_key,
});
