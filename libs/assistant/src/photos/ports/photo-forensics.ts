import type { PhotoFingerprint } from '../../rewards/ports/photo-fingerprints.js';

/** The signals in a photo's bytes. */
export interface PhotoSignals {
  format: 'jpeg' | 'png';
  width: number;
  height: number;
  /** Marks of generators: codes such as `png_generator_text`, `xmp_trained_algorithmic_media`, `c2pa_ai`. */
  aiMarks: string[];
  /** Flat like a drawn picture and as large as a screen, or almost without shades: a screenshot. */
  screenshot: boolean;
  /** Flatter than photos are (of 58 photos one was): may be part of a screenshot, or a photo of little. */
  flat: boolean;
  /** Its pixels measure like a photograph; EXIF plays no part in it. */
  photographic: boolean;
  /** EXIF's capture time, read as UTC; null: none. Absence is no fraud: messengers strip it. */
  capturedAt: Date | null;
  /** EXIF's position in degrees; null: none. */
  gps: { latitude: number; longitude: number } | null;
  /** The software in EXIF, if it edits or generates pictures. */
  editor: string | null;
  /** EXIF names a camera. Easily forged, so worth next to nothing. */
  camera: boolean;
  /** Bytes after the picture's end; normal on phones. */
  trailingBytes: number;
  /** The file is also a ZIP archive, a web page or a program. */
  foreignData: boolean;
  fingerprint: PhotoFingerprint;
  /** At most 1,536 pixels a side, without EXIF: the only picture that leaves the process. */
  jpeg: Buffer;
}

/** Inspects photos, off the event loop and a bounded number at a time. */
export abstract class PhotoForensics {
  /**
   * Throws a `DomainError`: a file that is no readable JPEG or PNG, has too many pixels, or takes too long; 503 when
   * too many photos wait.
   */
  abstract inspect(bytes: Buffer): Promise<PhotoSignals>;
}
