import type { UserId } from '@app/kernel';
import type { BlobKey } from '@app/platform/blobs/blob-store';
import type { JobId } from '../../contract.js';
import type { FileSpace, StoredFile } from '../domain/stored-file.js';

/**
 * The files of users. Equal contents are stored once for all users; each user's room counts them in full. Everything here
 * runs in the caller's unit of work, if there is one; call `lock` before adding or removing.
 */
export abstract class FileRepository {
  /** What a user's files take; nobody else changes them until the unit of work ends. */
  abstract lock(ownerId: UserId): Promise<FileSpace>;
  /** What a user's files take, as a first guess. */
  abstract space(ownerId: UserId): Promise<FileSpace>;
  /** The user's file of this content, which counts as used now; null when there is none. */
  abstract touch(ownerId: UserId, sha256: string): Promise<StoredFile | null>;
  /** Adds a file. Answers whether `blob` is the one to keep: false when the content is stored already. */
  abstract add(ownerId: UserId, file: StoredFile, blob: BlobKey): Promise<boolean>;
  /**
   * Takes a file out, unless a job that waits or runs reads it, or one that ended less than `idleDays` ago. `blob`: the
   * content, when nobody else has it.
   */
  abstract remove(
    ownerId: UserId,
    sha256: string,
    idleDays: number | null,
  ): Promise<{ outcome: 'removed'; blob: BlobKey | null } | { outcome: 'absent' | 'in_use' }>;
  /** Files that nobody used for so many days, the longest unused first. */
  abstract idle(days: number, limit: number): Promise<Array<{ ownerId: UserId; sha256: string }>>;
  /** The SHA-256 of all files of a user, to remove them one by one. */
  abstract all(ownerId: UserId): Promise<string[]>;
  /** The sizes of a user's files of these contents, which can't be removed until the unit of work ends; others are absent. */
  abstract pin(ownerId: UserId, sha256s: string[]): Promise<Map<string, number>>;
  /** Notes that a job of this user reads these pinned files. */
  abstract bind(jobId: JobId, ownerId: UserId, sha256s: string[]): Promise<void>;
}
