import exifr from 'exifr';

export interface ExifFacts {
  capturedAt: Date | null;
  gps: { latitude: number; longitude: number } | null;
  editor: string | null;
  camera: boolean;
  /** All texts that a generator may have written. */
  texts: string[];
}

const NOTHING: ExifFacts = { capturedAt: null, gps: null, editor: null, camera: false, texts: [] };
/** No camera writes more. */
const MAX_EXIF_BYTES = 262_144;
const MAX_TEXT = 20_000;
/** Software that changes pictures; phones write the name of their firmware here. */
const EDITORS =
  /photoshop|lightroom|gimp|affinity|pixelmator|snapseed|picsart|faceapp|facetune|canva|luminar|paint|inkscape|krita|remini|meitu|vsco|polarr|capture one|darktable/i;
/** `2025:06:01 12:30:00`. */
const EXIF_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

const OPTIONS = {
  tiff: true,
  ifd0: true as never,
  exif: true,
  gps: true,
  interop: false,
  ifd1: false,
  makerNote: false,
  userComment: true,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  reviveValues: false,
  sanitize: true,
  silentErrors: true,
};

/** The facts in EXIF. It is forged in a moment, so it only counts against a photo; damaged EXIF counts as none. */
export async function exifFacts(tiff: Buffer | null): Promise<ExifFacts> {
  if (!tiff || tiff.length < 8 || tiff.length > MAX_EXIF_BYTES) return NOTHING;
  try {
    const tags = ((await exifr.parse(tiff, OPTIONS)) ?? {}) as Record<string, unknown>;
    const software = textOf(tags['Software']);
    return {
      capturedAt: timeOf(tags['DateTimeOriginal'] ?? tags['CreateDate']),
      gps: positionOf(tags['latitude'], tags['longitude']),
      editor: EDITORS.test(software) ? software.slice(0, 100) : null,
      camera: textOf(tags['Make']) !== '' && textOf(tags['Model']) !== '',
      texts: ['Software', 'UserComment', 'userComment', 'ImageDescription', 'Artist', 'Make', 'Model']
        .map((name) => textOf(tags[name]))
        .filter((text) => text !== ''),
    };
  } catch {
    return NOTHING;
  }
}

/** A tag's text; a comment is bytes after the name of their encoding (EXIF 2.32 §4.6.5). */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (!(value instanceof Uint8Array)) return '';
  const bytes = Buffer.from(value.subarray(0, MAX_TEXT));
  const text = bytes.subarray(8);
  return (bytes.toString('latin1', 0, 7) === 'UNICODE' ? utf16(text) : text.toString('utf8')).replaceAll('\0', '');
}

/** Writers disagree about the byte order; the letters show which one it is. */
function utf16(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length & ~1);
  return (even[0] === 0 ? Buffer.from(even).swap16() : even).toString('utf16le');
}

function timeOf(value: unknown): Date | null {
  const found = EXIF_TIME.exec(textOf(value));
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return year >= 1970 && Number.isFinite(time.getTime()) ? time : null;
}

function positionOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const possible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Phones write 0°, 0° when they don't know the place.
  return possible && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}
