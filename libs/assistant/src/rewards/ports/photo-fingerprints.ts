import type { UserId } from '@app/kernel';

/** What we keep of a photo: enough to recognise it, not enough to show it. */
export interface PhotoFingerprint {
  /** Of the uploaded bytes, lower-case hex. */
  sha256: string;
  /**
   * 64-bit perceptual hashes of the whole picture, which comes first, and of crops. Empty for a picture without
   * features, which resembles too many others.
   */
  perceptual: bigint[];
  /** The same for mirrored and turned forms of the whole picture: looked up, never stored. */
  turned: bigint[];
}

export interface SimilarPhoto {
  /** Bits that differ between the nearest two hashes, 0..64; the very same bytes are 0 and `exact`. */
  distance: number;
  exact: boolean;
  /** Who showed it first; null: an anonymous caller. */
  userId: UserId | null;
  seenAt: Date;
}

export { DUPLICATE_BITS, SIMILAR_BITS } from '../domain/reward-policy.js';

/** Photos that were rewarded, of all users. Lookups use an index; they never read the whole table. */
export abstract class PhotoFingerprints {
  /**
   * The nearest photo within `maxDistance` bits, the oldest of equally near ones; null: none. Up to `DUPLICATE_BITS` it
   * finds every such photo, beyond that most of them.
   */
  abstract findSimilar(fingerprint: PhotoFingerprint, maxDistance: number): Promise<SimilarPhoto | null>;

  /**
   * Stores it in the caller's unit of work. False, and nothing is stored, when the same bytes or a picture within
   * `DUPLICATE_BITS` were seen before; of several at once, one is stored.
   */
  abstract remember(fingerprint: PhotoFingerprint, userId: UserId | null): Promise<boolean>;
}
