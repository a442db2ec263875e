import { createHash } from 'node:crypto';
import type { PhotoSignals } from '../../ports/photo-forensics.js';
import { decode } from './decode.js';
import { exifFacts } from './exif-facts.js';
import type { FileParts } from './file-parts.js';
import { foreignData } from './foreign-data.js';
import { generatorMarks } from './generator-marks.js';
import { flatness } from './grey-picture.js';
import { jpegParts } from './jpeg-parts.js';
import { photoFeatures } from './nature/photo-features.js';
import { isPhotograph } from './nature/photo-classifier.js';
import { perceptualHashes } from './perceptual-hash.js';
import { pngParts } from './png-parts.js';
import { RefusedPhoto } from './refused-photo.js';
import { isScreenSize } from './screen-sizes.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Shares of flat neighbours: photos stay below the first (1 of 58 measured did not), drawn pictures exceed the second. */
const FLAT = 0.45;
const VERY_FLAT = 0.8;

/** Everything the bytes of a photo tell: the cheap walks first, so that hostile files end before they are decoded. */
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
