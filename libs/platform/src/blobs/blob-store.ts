import type { Readable } from 'node:stream';
import { newId, type Id } from '@app/kernel';

/** Names one blob. Always made here, never taken from a client, so no request can name a file of its choice. */
export type BlobKey = Id<'blob'>;

export function newBlobKey(): BlobKey {
  return newId<BlobKey>();
}

export interface StoredBlob {
  sizeBytes: number;
  /** Lower-case hex of the bytes as they were stored. */
  sha256: string;
}

/** Both ends are included and lie inside the blob. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where files are kept. A blob is written once, is readable only when it is complete and durable, and never changes.
 * Every failure of the store is `storage_unavailable` (503); nothing of a failed `put` stays readable.
 */
export abstract class BlobStore {
  /**
   * Stores a stream without holding it in memory. The stream is left open when the store refuses it, so that an HTTP
   * request can still be answered. Throws `body_too_large` (413) beyond `maxBytes` and `upload_interrupted` (400)
   * when the stream breaks off.
   */
  abstract put(key: BlobKey, content: Readable, maxBytes: number): Promise<StoredBlob>;

  /** The bytes, or a part of them; null when there is no such blob. The caller reads or destroys the stream. */
  abstract open(key: BlobKey, range?: ByteRange): Promise<Readable | null>;

  /** Removes a blob and what an interrupted `put` of it left; does nothing when there is none. */
  abstract delete(key: BlobKey): Promise<void>;
}
