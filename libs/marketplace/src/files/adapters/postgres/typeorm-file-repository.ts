import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, type BlobKey } from '@app/platform';
import type { JobId } from '../../../contract.js';
import type { FileSpace, StoredFile } from '../../domain/stored-file.js';
import { FileRepository } from '../../ports/file-repository.js';

interface SpaceRow {
  files: number;
  used_bytes: string;
}

/** A job, `j`, that keeps a file: open, or ended less than `days` days ago. */
const keeps = (days: string) =>
  `(j.status IN ('waiting', 'running') OR j.ended_at > now() - make_interval(days => ${days}::int))`;

@Injectable()
export class TypeormFileRepository extends FileRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(ownerId: UserId): Promise<FileSpace> {
    const [row] = await this.database.query<SpaceRow>(
      `INSERT INTO marketplace.file_space AS s (owner_id) VALUES ($1)
       ON CONFLICT (owner_id) DO UPDATE SET files = s.files RETURNING files, used_bytes`,
      [ownerId],
    );
    return toSpace(row);
  }

  async space(ownerId: UserId): Promise<FileSpace> {
    const [row] = await this.database.query<SpaceRow>(
      'SELECT files, used_bytes FROM marketplace.file_space WHERE owner_id = $1',
      [ownerId],
    );
    return toSpace(row);
  }

  async touch(ownerId: UserId, sha256: string): Promise<StoredFile | null> {
    const [row] = await this.database.query<{ name: string; size_bytes: string }>(
      `UPDATE marketplace.file f SET used_at = clock_timestamp() FROM marketplace.content c
       WHERE f.owner_id = $1 AND f.sha256 = $2 AND c.sha256 = f.sha256 RETURNING f.name, c.size_bytes`,
      [ownerId, sha256],
    );
    return row ? { sha256, name: row.name, sizeBytes: Number(row.size_bytes) } : null;
  }

  async add(ownerId: UserId, { sha256, name, sizeBytes }: StoredFile, blob: BlobKey): Promise<boolean> {
    const [content] = await this.database.query<{ blob_key: BlobKey }>(
      `INSERT INTO marketplace.content AS c (sha256, blob_key, size_bytes, files) VALUES ($1, $2, $3, 1)
       ON CONFLICT (sha256) DO UPDATE SET files = c.files + 1 RETURNING blob_key`,
      [sha256, blob, sizeBytes],
    );
    await this.database.query('INSERT INTO marketplace.file (owner_id, sha256, name) VALUES ($1, $2, $3)', [
      ownerId,
      sha256,
      name,
    ]);
    await this.takeRoom(ownerId, 1, sizeBytes);
    return content?.blob_key === blob;
  }

  async remove(ownerId: UserId, sha256: string, idleDays: number | null) {
    // Not with the lock in one statement: only a look after it sees the job that was posted meanwhile.
    const found = await this.database.query(
      `SELECT 1 FROM marketplace.file WHERE owner_id = $1 AND sha256 = $2
         AND ($3::int IS NULL OR used_at <= now() - make_interval(days => $3::int)) FOR UPDATE`,
      [ownerId, sha256, idleDays],
    );
    if (found.length === 0) return { outcome: 'absent' as const };
    const users = await this.database.query(
      `SELECT 1 FROM marketplace.job_input i JOIN marketplace.job j ON j.id = i.job_id
       WHERE i.owner_id = $1 AND i.sha256 = $2 AND ${keeps('$3')} LIMIT 1`,
      [ownerId, sha256, idleDays ?? 0],
    );
    if (users.length > 0) return { outcome: 'in_use' as const };
    await this.database.query('DELETE FROM marketplace.file WHERE owner_id = $1 AND sha256 = $2', [ownerId, sha256]);
    return { outcome: 'removed' as const, blob: await this.release(ownerId, sha256) };
  }

  async idle(days: number, limit: number): Promise<Array<{ ownerId: UserId; sha256: string }>> {
    const rows = await this.database.query<{ owner_id: UserId; sha256: string }>(
      `SELECT f.owner_id, f.sha256 FROM marketplace.file f
       WHERE f.used_at <= now() - make_interval(days => $1::int) AND NOT EXISTS (
         SELECT 1 FROM marketplace.job_input i JOIN marketplace.job j ON j.id = i.job_id
         WHERE i.owner_id = f.owner_id AND i.sha256 = f.sha256 AND ${keeps('$1')})
       ORDER BY f.used_at LIMIT $2`,
      [days, limit],
    );
    return rows.map(({ owner_id, sha256 }) => ({ ownerId: owner_id, sha256 }));
  }

  async all(ownerId: UserId): Promise<string[]> {
    const rows = await this.database.query<{ sha256: string }>(
      'SELECT sha256 FROM marketplace.file WHERE owner_id = $1',
      [ownerId],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  async pin(ownerId: UserId, sha256s: string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ sha256: string; size_bytes: string }>(
      `WITH pinned AS (SELECT f.sha256 FROM marketplace.file f WHERE f.owner_id = $1 AND f.sha256 = ANY($2::text[])
                       ORDER BY f.sha256 FOR KEY SHARE)
       SELECT p.sha256, c.size_bytes FROM pinned p JOIN marketplace.content c ON c.sha256 = p.sha256`,
      [ownerId, sha256s],
    );
    return new Map(rows.map(({ sha256, size_bytes }) => [sha256, Number(size_bytes)]));
  }

  async bind(jobId: JobId, ownerId: UserId, sha256s: string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO marketplace.job_input (job_id, owner_id, sha256)
       SELECT $1, $2, s.sha256 FROM unnest($3::text[]) AS s (sha256)`,
      [jobId, ownerId, sha256s],
    );
  }

  /** Frees the room of a removed file; answers its content's blob when it was the last that had it. */
  private async release(ownerId: UserId, sha256: string): Promise<BlobKey | null> {
    const [content] = await this.database.query<{ blob_key: BlobKey; size_bytes: string; files: number }>(
      'SELECT blob_key, size_bytes, files FROM marketplace.content WHERE sha256 = $1 FOR UPDATE',
      [sha256],
    );
    if (!content) throw new Error('A file had no content');
    await this.takeRoom(ownerId, -1, -Number(content.size_bytes));
    if (content.files > 1) {
      await this.database.query('UPDATE marketplace.content SET files = files - 1 WHERE sha256 = $1', [sha256]);
      return null;
    }
    await this.database.query('DELETE FROM marketplace.content WHERE sha256 = $1', [sha256]);
    return content.blob_key;
  }

  private async takeRoom(ownerId: UserId, files: number, bytes: number): Promise<void> {
    await this.database.query(
      'UPDATE marketplace.file_space SET files = files + $2, used_bytes = used_bytes + $3 WHERE owner_id = $1',
      [ownerId, files, bytes],
    );
  }
}

const toSpace = (row: SpaceRow | undefined): FileSpace => ({
  files: row?.files ?? 0,
  usedBytes: Number(row?.used_bytes ?? 0),
});
