import { createHash } from 'node:crypto';
import type { PhotoSignals } from '../../ports/photo-forensics.js';
import { decode } from './decode.js';
import { exifFacts } from './exif-facts.js';
import type { FileParts } from './file-parts.js';
import { generatorMarks } from './generator-marks.js';
import { flatness } from './grey-picture.js';
import { jpegParts } from './jpeg-parts.js';
import { photoFeatures } from './nature/photo-features.js';
import { isPhotograph } from './nature/photo-classifier.js';
import { perceptualHashes } from './perceptual-hash.js';
import { pngParts } from './png-parts.js';
import { RefusedPhoto } from './refused-photo.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Shares of flat neighbours: photos stay below the first (1 of 58 measured did not), drawn pictures exceed the second. */
const FLAT = 0.45;
const VERY_FLAT = 0.8;

/**
 * Everything that a photo's bytes tell: cheap checks first, so that hostile files are refused before they are decoded.
 */
export async function inspectPhoto(file: Buffer): Promise<PhotoSignals> {
  const format = formatOf(file);
  const parts = format === 'jpeg' ? jpegParts(file) : pngParts(file);
  const exif = await exifFacts(parts.exif);
  const { width, height, jpeg, grey, rgb } = await decode(file);
  const flat = flatness(grey);
  const { upright, turned } = perceptualHashes(grey);
  return {
    format,
    width,
    height,
    aiMarks: generatorMarks(parts, exif.texts),
    screenshot: flat > VERY_FLAT || (flat > FLAT && isScreenSize(width, height)),
    flat: flat > FLAT,
    photographic: isPhotograph(await photoFeatures(rgb, grey)),
    capturedAt: exif.capturedAt,
    gps: exif.gps,
    editor: exif.editor,
    camera: exif.camera,
    trailingBytes: file.length - parts.end,
    foreignData: isForeign(file, parts),
    fingerprint: { sha256: createHash('sha256').update(file).digest('hex'), perceptual: upright, turned },
    jpeg,
  };
}

function formatOf(file: Buffer): 'jpeg' | 'png' {
  if (file.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (file.subarray(0, PNG.length).equals(PNG)) return 'png';
  throw new RefusedPhoto('type', 'Neither JPEG nor PNG, by its first bytes.');
}

function isForeign(file: Buffer, { texts, end }: FileParts): boolean {
  return foreignData(file.subarray(end)) || texts.some(({ text }) => foreignData(Buffer.from(text, 'latin1')));
}

/** Exact sizes of screens, shorter side first: phones, tablets, monitors. */
const SIZES =
  '640x1136 720x1280 720x1520 720x1560 720x1600 720x1612 750x1334 768x1024 800x1280 828x1792 900x1440 1050x1680 ' +
  '1080x1920 1080x2160 1080x2220 1080x2280 1080x2310 1080x2316 1080x2340 1080x2376 1080x2400 1080x2408 1080x2412 ' +
  '1080x2460 1125x2436 1170x2532 1179x2556 1200x1920 1206x2622 1220x2712 1240x2772 1242x2208 1242x2688 1260x2800 ' +
  '1284x2778 1290x2796 1320x2868 1344x2992 1440x2560 1440x2880 1440x2960 1440x3040 1440x3088 1440x3120 1440x3168 ' +
  '1440x3200 1440x3440 1536x2048 1600x2560 1620x2160 1640x2360 1668x2224 1668x2388 1800x2880 1964x3024 2048x2732 ' +
  '2160x3840 2234x3456 768x1366 864x1536 900x1600';

const KNOWN = new Set(SIZES.split(' '));

/** Whether a picture has exactly the size of a screen. Some cameras use such sizes too: a sign, no proof. */
export function isScreenSize(width: number, height: number): boolean {
  return KNOWN.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}

/** How much of trailing data is checked; phones append megabytes of video. */
const LOOKED_AT = 65_536;
/**
 * Signatures that no camera appends: ZIP, HTML and scripts, PDF, ELF, RAR, 7z. Phones append JPEGs, MP4s and their own
 * trailers.
 */
// oxlint-disable-next-line no-control-regex
const FOREIGN = /PK\x03\x04|PK\x05\x06|<(?:!doctype|html|script|svg|\?php|iframe)\b|%PDF-|\x7fELF|Rar!\x1a|7z\xbc\xaf/i;

/** Whether bytes besides the picture make the file another type, too (a polyglot). */
export function foreignData(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, LOOKED_AT);
  // A ZIP reader starts at the end.
  return FOREIGN.test(start) || bytes.toString('latin1', Math.max(0, bytes.length - LOOKED_AT)).includes('PK\x05\x06');
}
