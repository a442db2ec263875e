import sharp, { type Sharp } from 'sharp';
import type { Grey } from './grey-picture.js';
import type { Rgb } from './nature/plane.js';
import { RefusedPhoto } from './refused-photo.js';

/** The longest side of a picture that may leave: enough to see a deed, too little to sell. */
const LARGEST_SIDE = 1_536;
const JPEG_QUALITY = 82;
const GREY_SIDE = 256;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_384;
const MIN_SIDE = 64;
/** Time limit of one decoding on a busy machine; on an idle one it takes a tenth of a second. */
const TIMEOUT_S = 60;

// Only JPEG and PNG are parsed: libvips knows dozens of formats, each with a history of security holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export interface Decoded {
  width: number;
  height: number;
  grey: Grey;
  /** At most `LARGEST_SIDE` a side, not upright. */
  rgb: Rgb;
  jpeg: Buffer;
}

/** Decodes every pixel and re-encodes the picture: a JPEG without metadata, and a small grey picture to measure. */
export async function decode(file: Buffer): Promise<Decoded> {
  try {
    const { width, height, orientation } = await dimensions(file);
    const { data, info } = await source(file)
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // Rotates after scaling down, because rotation needs all pixels in memory.
    const upright = () => turned(sharp(data, { raw, limitInputPixels: MAX_PIXELS }), orientation);
    const jpeg = await upright().jpeg({ quality: JPEG_QUALITY }).toBuffer();
    const pixels = await upright().resize(GREY_SIDE, GREY_SIDE, { fit: 'fill' }).greyscale().raw().toBuffer();
    return {
      width,
      height,
      jpeg,
      rgb: { data: threeChannels(data, info.channels), ...sizeOf(info) },
      grey: { pixels: firstChannel(pixels), width: GREY_SIDE, height: GREY_SIDE },
    };
  } catch (error) {
    throw error instanceof RefusedPhoto ? error : new RefusedPhoto('unreadable', 'damaged picture data');
  }
}

const source = (file: Buffer) =>
  sharp(file, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 });

async function dimensions(file: Buffer) {
  // Without the pixel limit: libvips only reads the header here, and its refusal wouldn't say why.
  const { width, height, orientation } = await sharp(file, { failOn: 'warning', limitInputPixels: false }).metadata();
  const tooLarge = width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE;
  if (tooLarge || Math.min(width, height) < MIN_SIDE)
    throw new RefusedPhoto(
      'dimensions',
      `${width} × ${height} pixels; at least ${MIN_SIDE} and at most ${MAX_SIDE} a side, ${MAX_PIXELS} in all`,
    );
  return { width, height, orientation: orientation ?? 1 };
}

/** EXIF's eight orientations (TIFF tag 274), applied by hand because the raw picture has lost the tag. */
function turned(picture: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation);
  // Whatever the order of the calls, sharp rotates last.
  const flipped = mirrored ? (angle % 180 === 0 ? picture.flop() : picture.flip()) : picture;
  return angle === 0 ? flipped : flipped.rotate(angle);
}

function firstChannel(pixels: Buffer): Uint8Array {
  const count = GREY_SIDE * GREY_SIDE;
  const channels = pixels.length / count;
  return channels === 1 ? pixels : Uint8Array.from({ length: count }, (_, at) => pixels[at * channels] as number);
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

function threeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data;
  const made = new Uint8Array((data.length / channels) * 3);
  for (let at = 0; at < made.length; at++) made[at] = data[Math.floor(at / 3) * channels] as number;
  return made;
}
