import type { Readable } from 'node:stream';
import { newId, type Id } from '@app/kernel';

/** Names one blob. Always generated here, never taken from a client, so no request can choose a file. */
export type BlobKey = Id<'blob'>;

export function newBlobKey(): BlobKey {
  return newId<BlobKey>();
}

export interface StoredBlob {
  sizeBytes: number;
  /** Lower-case hex of the stored bytes. */
  sha256: string;
}

/** Both ends are inclusive and lie inside the blob. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where files are stored. A blob is written once, becomes readable only when complete and durable, and never changes.
 * Every failure of the store is `storage_unavailable` (503); nothing of a failed `put` is readable.
 */
export abstract class BlobStore {
  /**
   * Stores a stream without holding it in memory. Leaves the stream open on refusal, so that an HTTP request can still
   * be answered. Throws `body_too_large` (413) beyond `maxBytes` and `upload_interrupted` (400) when the stream breaks
   * off.
   */
  abstract put(key: BlobKey, content: Readable, maxBytes: number): Promise<StoredBlob>;

  /** The bytes, or a part of them; null if the blob doesn't exist. The caller reads or destroys the stream. */
  abstract open(key: BlobKey, range?: ByteRange): Promise<Readable | null>;

  /** Removes a blob and the rest of an interrupted `put`; does nothing if there is none. */
  abstract delete(key: BlobKey): Promise<void>;
}
