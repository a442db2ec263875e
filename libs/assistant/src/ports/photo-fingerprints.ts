import type { UserId } from '@app/kernel';

/** What is kept of a photo: enough to know it again, not enough to show it. */
export interface PhotoFingerprint {
  /** Of the uploaded bytes, lower-case hex. */
  sha256: string;
  /** 64-bit perceptual hashes of the whole picture and of crops, mirrors and turns of it; the first is of the whole. */
  perceptual: bigint[];
}

export interface SimilarPhoto {
  /** Bits that differ between the nearest two hashes, 0..64; the very same bytes are 0 and `exact`. */
  distance: number;
  exact: boolean;
  /** Who showed it first; null: an anonymous caller. */
  userId: UserId | null;
  seenAt: Date;
}

/** Photos seen before, of all users. Lookups use an index; they never read the whole table. */
export abstract class PhotoFingerprints {
  /** The nearest photo within `maxDistance` bits, the oldest of equally near ones; null: none. */
  abstract findSimilar(fingerprint: PhotoFingerprint, maxDistance: number): Promise<SimilarPhoto | null>;

  /** Stores it in the caller's unit of work. False, and nothing is stored, when the same bytes were seen before. */
  abstract remember(fingerprint: PhotoFingerprint, userId: UserId | null): Promise<boolean>;
}
