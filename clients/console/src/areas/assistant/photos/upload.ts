import type { AnalyzedImage } from '@compute-market/sdk';

/** The bounds of the API. */
export const MAX_PHOTO_BYTES = 10_000_000;
const TYPES = new Set(['image/jpeg', 'image/png']);

export const isPhoto = ({ type, size }: Blob): boolean => TYPES.has(type) && size > 0 && size <= MAX_PHOTO_BYTES;

export type Upload =
  | { state: 'idle' }
  /** `share`: 0 to 1. At 1 the photo is there, and is looked at. */
  | { state: 'sending'; share: number }
  | { state: 'done'; result: AnalyzedImage }
  | { state: 'failed'; error: unknown };

/** What was sent counts the form around the photo, too. */
export const shareOf = (sent: number, total: number | null): number =>
  total === null || total <= 0 ? 0 : Math.min(1, Math.max(0, sent / total));
