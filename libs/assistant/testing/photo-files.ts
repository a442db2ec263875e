import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Numbers between 0 and 1 that follow from the seed alone (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface PictureOptions {
  width?: number;
  height?: number;
  quality?: number;
}

/** The files named in photographs/README.md. */
const PHOTOGRAPHS = ['astronaut', 'cat', 'coffee', 'rocket', 'motorcycle', 'officer', 'pavilion', 'flower'];
const SENSOR_NOISE = 3;

/** An unchanged photograph of 480 × 360 pixels. */
export const photograph = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`photographs/${name}.jpg`, import.meta.url)));

export const photographs = (): Record<string, Buffer> =>
  Object.fromEntries(PHOTOGRAPHS.map((name) => [name, photograph(name)]));

/**
 * Pixels of a new photo: parts of two photographs that blend softly into each other in uneven light, with sensor noise.
 */
export async function pixels(seed: number, width: number, height: number): Promise<Buffer> {
  const random = randomOf(seed);
  const first = Math.floor(random() * PHOTOGRAPHS.length);
  const second = (first + 1 + Math.floor(random() * (PHOTOGRAPHS.length - 1))) % PHOTOGRAPHS.length;
  const [one, other] = [await part(first, random, width, height), await part(second, random, width, height)];
  const share = await softMask(random, width, height);
  const light = await softMask(random, width, height);
  // A prime length, so that the noise makes no pattern.
  const noise = Float32Array.from({ length: 9973 }, () => (random() + random() - 1) * SENSOR_NOISE);
  const made = new Uint8ClampedArray(one.length);
  for (let at = 0; at < made.length; at++) {
    const pixel = Math.floor(at / 3);
    const weight = (share[pixel] as number) / 255;
    const mixed = weight * (one[at] as number) + (1 - weight) * (other[at] as number);
    made[at] = mixed * (0.35 + (light[pixel] as number) / 255) + (noise[at % 9973] as number);
  }
  return Buffer.from(made.buffer);
}

async function part(which: number, random: () => number, width: number, height: number): Promise<Buffer> {
  const [wide, high] = [Math.floor(480 * (0.45 + 0.35 * random())), Math.floor(360 * (0.45 + 0.35 * random()))];
  const box = { left: Math.floor(random() * (480 - wide)), top: Math.floor(random() * (360 - high)) };
  const cut = sharp(photograph(PHOTOGRAPHS[which] as string)).extract({ ...box, width: wide, height: high });
  const mirrored = random() < 0.5 ? cut.flop() : cut;
  return mirrored.resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

/** One channel. */
async function softMask(random: () => number, width: number, height: number): Promise<Buffer> {
  const coarse = Buffer.from(Uint8Array.from({ length: 16 }, () => random() * 256));
  return sharp(coarse, { raw: { width: 4, height: 4, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .normalise()
    .extractChannel(0)
    .raw()
    .toBuffer();
}

async function picture(seed: number, { width = 480, height = 360 }: PictureOptions) {
  return sharp(await pixels(seed, width, height), { raw: { width, height, channels: 3 } });
}

export async function jpegPhoto(seed: number, options: PictureOptions = {}): Promise<Buffer> {
  return (await picture(seed, options)).jpeg({ quality: options.quality ?? 88 }).toBuffer();
}

export async function pngPhoto(seed: number, options: PictureOptions = {}): Promise<Buffer> {
  return (await picture(seed, options)).png({ compressionLevel: 3 }).toBuffer();
}

/** A phone's screen: bars, cards and lines of text in flat colours, at the exact size of a screen. */
export function screenshot(seed: number, width = 1080, height = 2400): Sharp {
  const random = randomOf(seed);
  const data = Buffer.alloc(width * height * 3, 0xf5);
  const fill = (left: number, top: number, right: number, bottom: number, shade: number) => {
    for (let y = top; y < Math.min(bottom, height); y++)
      data.fill(shade, (y * width + left) * 3, (y * width + Math.min(right, width)) * 3);
  };
  fill(0, 0, width, 90, 0x22);
  for (let top = 130; top < height - 200; top += 260) {
    fill(40, top, width - 40, top + 230, 0xff);
    for (let line = 0; line < 4; line++)
      fill(80, top + 30 + line * 50, 300 + Math.floor(random() * 600), top + 50 + line * 50, 0x44);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A PNG with another chunk after its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk(type, data), png.subarray(afterHeader)]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

export const pngText = (png: Buffer, key: string, text: string) =>
  withChunk(png, 'tEXt', Buffer.from(`${key}\0${text}`, 'latin1'));

/** A PNG with any header we like and almost no content. */
export function pngOfSize(width: number, height: number, content = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** A JPEG with another segment after its start. */
export function withSegment(jpeg: Buffer, marker: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.set([0xff, marker]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

export const withXmp = (jpeg: Buffer, packet: string) =>
  withSegment(
    jpeg,
    0xe1,
    Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF>${packet}</rdf:RDF></x:xmpmeta>`),
  );

/** A C2PA manifest as image generators attach it, in a JUMBF box; unsigned, which makes no difference here. */
export function withC2pa(jpeg: Buffer, sourceType: string): Buffer {
  const claim = `jumb jumdc2pa c2pa.actions c2pa.created http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;
  return withSegment(jpeg, 0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), Buffer.from(claim)]));
}

/** A ZIP archive with one empty file, as an archiver would find it at the end of any file. */
export const ZIP = Buffer.from(
  '504b0304140000000000000000000000000000000000000000000100000061504b010214001400000000000000000000000000000000000000000001000000000000000000000000000000000061504b050600000000010001002f0000001f0000000000',
  'hex',
);
