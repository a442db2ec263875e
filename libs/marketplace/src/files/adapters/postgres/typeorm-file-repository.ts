import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, type BlobKey } from '@app/platform';
import { In } from 'typeorm';
import type { JobId } from '../../../contract.js';
import type { FileSpace, StoredFile } from '../../domain/stored-file.js';
import { FileRepository } from '../../ports/file-repository.js';
import { ContentRow, FileRow, FileSpaceRow, JobInputRow } from './file.row.js';

@Injectable()
export class TypeormFileRepository extends FileRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(ownerId: UserId): Promise<FileSpace> {
    await this.spaces.createQueryBuilder().insert().values({ ownerId }).orIgnore().execute();
    return toSpace(await this.spaces.findOne({ where: { ownerId }, lock: { mode: 'pessimistic_write' } }));
  }

  async space(ownerId: UserId): Promise<FileSpace> {
    return toSpace(await this.spaces.findOneBy({ ownerId }));
  }

  async touch(ownerId: UserId, sha256: string): Promise<StoredFile | null> {
    const [row] = await this.database.query<{ name: string; size_bytes: string }>(TOUCH, [ownerId, sha256]);
    return row ? { sha256, name: row.name, sizeBytes: Number(row.size_bytes) } : null;
  }

  async add(ownerId: UserId, { sha256, name, sizeBytes }: StoredFile, blob: BlobKey): Promise<boolean> {
    const [content] = await this.database.query<{ blob_key: BlobKey }>(ADD_CONTENT, [sha256, blob, sizeBytes]);
    await this.files.insert({ ownerId, sha256, name });
    await this.takeRoom(ownerId, 1, sizeBytes);
    return content?.blob_key === blob;
  }

  async remove(ownerId: UserId, sha256: string, idleDays: number | null) {
    // Not with the lock in one statement: only a look after it sees the job that was posted meanwhile.
    const file = this.files.createQueryBuilder('f').where({ ownerId, sha256 }).setLock('pessimistic_write');
    if (idleDays !== null) file.andWhere('f.usedAt <= now() - make_interval(days => :idleDays)', { idleDays });
    if ((await file.getOne()) === null) return { outcome: 'absent' as const };
    const users = await this.database.query(JOBS_THAT_KEEP_IT, [ownerId, sha256, idleDays ?? 0]);
    if (users.length > 0) return { outcome: 'in_use' as const };
    await this.files.delete({ ownerId, sha256 });
    return { outcome: 'removed' as const, blob: await this.release(ownerId, sha256) };
  }

  async idle(days: number, limit: number): Promise<Array<{ ownerId: UserId; sha256: string }>> {
    const rows = await this.database.query<{ owner_id: UserId; sha256: string }>(IDLE, [days, limit]);
    return rows.map(({ owner_id, sha256 }) => ({ ownerId: owner_id, sha256 }));
  }

  async all(ownerId: UserId): Promise<string[]> {
    return (await this.files.findBy({ ownerId })).map(({ sha256 }) => sha256);
  }

  async pin(ownerId: UserId, sha256s: string[]): Promise<Map<string, number>> {
    const where = { ownerId, sha256: In(sha256s) };
    const pinned = await this.files.find({ where, order: { sha256: 'ASC' }, lock: { mode: 'for_key_share' } });
    const contents = await this.contents.findBy({ sha256: In(pinned.map(({ sha256 }) => sha256)) });
    return new Map(contents.map(({ sha256, sizeBytes }) => [sha256, Number(sizeBytes)]));
  }

  async bind(jobId: JobId, ownerId: UserId, sha256s: string[]): Promise<void> {
    await this.database.repository(JobInputRow).insert(sha256s.map((sha256) => ({ jobId, ownerId, sha256 })));
  }

  /** Frees the room of a removed file; answers its content's blob when it was the last that had it. */
  private async release(ownerId: UserId, sha256: string): Promise<BlobKey | null> {
    const content = await this.contents.findOne({ where: { sha256 }, lock: { mode: 'pessimistic_write' } });
    if (!content) throw new Error('A file had no content');
    await this.takeRoom(ownerId, -1, -Number(content.sizeBytes));
    if (content.files > 1) {
      await this.contents.update({ sha256 }, { files: content.files - 1 });
      return null;
    }
    await this.contents.delete({ sha256 });
    return content.blobKey;
  }

  private async takeRoom(ownerId: UserId, files: number, bytes: number): Promise<void> {
    await this.spaces
      .createQueryBuilder()
      .update({ files: () => 'files + :files', usedBytes: () => 'used_bytes + :bytes' })
      .where({ ownerId })
      .setParameters({ files, bytes })
      .execute();
  }

  private get files() {
    return this.database.repository(FileRow);
  }

  private get contents() {
    return this.database.repository(ContentRow);
  }

  private get spaces() {
    return this.database.repository(FileSpaceRow);
  }
}

const toSpace = (row: FileSpaceRow | null): FileSpace => ({
  files: row?.files ?? 0,
  usedBytes: Number(row?.usedBytes ?? 0),
});

/** By hand: one statement touches the file and answers its content's size. */
const TOUCH = `
  UPDATE marketplace.file f SET used_at = clock_timestamp() FROM marketplace.content c
  WHERE f.owner_id = $1 AND f.sha256 = $2 AND c.sha256 = f.sha256 RETURNING f.name, c.size_bytes`;

/** By hand: counts and stores in one statement, so that two who send the same content at once share it. */
const ADD_CONTENT = `
  INSERT INTO marketplace.content AS c (sha256, blob_key, size_bytes, files) VALUES ($1, $2, $3, 1)
  ON CONFLICT (sha256) DO UPDATE SET files = c.files + 1 RETURNING blob_key`;

/** A job, `j`, that keeps a file: open, or ended less than `days` days ago. */
const keeps = (days: string) =>
  `(j.status IN ('waiting', 'running') OR j.ended_at > now() - make_interval(days => ${days}::int))`;

/** By hand: a join. */
const JOBS_THAT_KEEP_IT = `
  SELECT 1 FROM marketplace.job_input i JOIN marketplace.job j ON j.id = i.job_id
  WHERE i.owner_id = $1 AND i.sha256 = $2 AND ${keeps('$3')} LIMIT 1`;

/** By hand: files without rows of a join. */
const IDLE = `
  SELECT f.owner_id, f.sha256 FROM marketplace.file f
  WHERE f.used_at <= now() - make_interval(days => $1::int) AND NOT EXISTS (
    SELECT 1 FROM marketplace.job_input i JOIN marketplace.job j ON j.id = i.job_id
    WHERE i.owner_id = f.owner_id AND i.sha256 = f.sha256 AND ${keeps('$1')})
  ORDER BY f.used_at LIMIT $2`;
