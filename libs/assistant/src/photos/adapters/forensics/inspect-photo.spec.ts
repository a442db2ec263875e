import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import * as files from '../../../../testing/photo-files.js';
import { DUPLICATE_BITS, SIMILAR_BITS, type PhotoFingerprint } from '../../../rewards/ports/photo-fingerprints.js';
import { inspectPhoto } from './inspect-photo.js';
import { RefusedPhoto } from './refused-photo.js';

const refusalOf = (file: Buffer) =>
  inspectPhoto(file).then(
    () => 'none',
    (error) => (error instanceof RefusedPhoto ? error.refusal : String(error)),
  );

/** As `PhotoFingerprints` measures it: what is asked is turned too, what is stored is not. */
function distance(asked: PhotoFingerprint, stored: PhotoFingerprint): number {
  const bits = (hash: bigint) => hash.toString(2).replaceAll('0', '').length;
  const all = [...asked.perceptual, ...asked.turned].flatMap((a) => stored.perceptual.map((b) => bits(a ^ b)));
  return Math.min(...all);
}

let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  jpeg = await files.jpegPhoto(1);
  png = await files.pngPhoto(2, { width: 320, height: 240 });
});

describe('an ordinary photo', () => {
  it('has no marks, and comes back smaller, as a JPEG without metadata', async () => {
    const exif = { IFD0: { Make: 'Canon', Model: 'EOS', Artist: 'Jane Doe' } };
    const taken = await sharp(await files.jpegPhoto(3, { width: 2000, height: 1500 }))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const signals = await inspectPhoto(taken);
    expect(signals).toMatchObject({
      ...{ format: 'jpeg', width: 2000, height: 1500, aiMarks: [], screenshot: false, flat: false },
      ...{ camera: true, editor: null, trailingBytes: 0, foreignData: false },
    });
    const made = await sharp(signals.jpeg).metadata();
    expect([made.format, made.width, made.height, made.exif, made.xmp]).toEqual([
      'jpeg',
      1536,
      1152,
      undefined,
      undefined,
    ]);
    expect(signals.jpeg.includes('Jane Doe')).toBe(false);
  });

  it('is read as a PNG too, transparency on white', async () => {
    const clear = await sharp(png).ensureAlpha(0).png().toBuffer();
    const signals = await inspectPhoto(clear);
    expect([signals.format, signals.aiMarks, signals.fingerprint.perceptual]).toEqual(['png', [], []]);
    const { data } = await sharp(signals.jpeg).raw().toBuffer({ resolveWithObject: true });
    expect(data.every((value) => value === 255)).toBe(true);
  });

  it('is put upright as EXIF says, in each of the eight ways', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const tagged = await sharp(png).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
      const wanted = await sharp(tagged).autoOrient().resize(32, 32, { fit: 'fill' }).greyscale().raw().toBuffer();
      const { jpeg: made } = await inspectPhoto(tagged);
      const got = await sharp(made).resize(32, 32, { fit: 'fill' }).greyscale().raw().toBuffer();
      const off = got.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] as number)), 0) / got.length;
      expect([orientation, off < 4]).toEqual([orientation, true]);
    }
  });

  it('may be followed by what phones append', async () => {
    const moving = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 7)]);
    expect(await inspectPhoto(moving)).toMatchObject({ trailingBytes: 5012, foreignData: false, aiMarks: [] });
  });
});

describe('marks of generators', () => {
  const generated: Array<[string, () => Buffer | Promise<Buffer>, string]> = [
    [
      'AUTOMATIC1111',
      () => files.pngText(png, 'parameters', 'a tree\nSteps: 20, Sampler: Euler'),
      'png_generator_text',
    ],
    [
      'ComfyUI',
      () => files.pngText(files.pngText(png, 'workflow', '{}'), 'prompt', '{"3":{"class_type":"KSampler"}}'),
      'png_generator_text',
    ],
    [
      'compressed settings',
      () => files.withChunk(png, 'zTXt', Buffer.concat([Buffer.from('parameters\0\0'), deflateSync('a tree')])),
      'png_generator_text',
    ],
    [
      'international text',
      () =>
        files.withChunk(png, 'iTXt', Buffer.concat([Buffer.from('parameters\0\x01\0en\0\0'), deflateSync('a tree')])),
      'png_generator_text',
    ],
    ['NovelAI', () => files.pngText(png, 'Software', 'NovelAI'), 'generator_named'],
    ['C2PA', () => files.withC2pa(jpeg, 'trainedAlgorithmicMedia'), 'c2pa_ai'],
    ['C2PA of a composite', () => files.withC2pa(jpeg, 'compositeWithTrainedAlgorithmicMedia'), 'c2pa_ai'],
    [
      'C2PA in a PNG',
      () => files.withChunk(png, 'caBX', Buffer.from('jumb c2pa digitalsourcetype/trainedAlgorithmicMedia')),
      'c2pa_ai',
    ],
    [
      'XMP',
      () => files.withXmp(jpeg, '<Iptc4xmpExt:DigitalSourceType>trainedAlgorithmicMedia</x>'),
      'xmp_trained_algorithmic_media',
    ],
    [
      'XMP in a PNG',
      () => files.withChunk(png, 'iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>trainedAlgorithmicMedia')),
      'xmp_trained_algorithmic_media',
    ],
    [
      'EXIF',
      () =>
        sharp(jpeg)
          .withExif({ IFD0: { Software: 'Midjourney v7' } })
          .jpeg()
          .toBuffer(),
      'exif_generator',
    ],
    [
      'EXIF comment',
      () =>
        sharp(jpeg)
          .withExif({ IFD0: { ImageDescription: 'Steps: 30, Sampler: DDIM' } })
          .jpeg()
          .toBuffer(),
      'exif_generator',
    ],
  ];
  it.each(generated)('are found: %s', async (_name, make, mark) => {
    expect((await inspectPhoto(await make())).aiMarks).toContain(mark);
  });

  it('are no C2PA of a camera, and no word that resembles one', async () => {
    expect((await inspectPhoto(files.withC2pa(jpeg, 'digitalCapture'))).aiMarks).toEqual([]);
    expect((await inspectPhoto(files.pngText(png, 'Comment', 'Flux and flow of the river'))).aiMarks).toEqual([]);
  });

  it('are gone from a stripped copy, which is no proof: it just has no marks', async () => {
    const stripped = await sharp(files.withC2pa(jpeg, 'trainedAlgorithmicMedia')).jpeg().toBuffer();
    expect(await inspectPhoto(stripped)).toMatchObject({ aiMarks: [], camera: false });
  });
});

describe('EXIF', () => {
  it('tells when, where and with what, as far as it can be trusted', async () => {
    const exif = {
      IFD0: { Make: 'Canon', Model: 'EOS', Software: 'Adobe Photoshop 25.1' },
      IFD2: { DateTimeOriginal: '2019:03:04 05:06:07' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 36/1', GPSLongitudeRef: 'W', GPSLongitude: '28/1 58/1 12/1' },
    };
    const signals = await inspectPhoto(await sharp(jpeg).withExif(exif).jpeg().toBuffer());
    expect(signals.capturedAt).toEqual(new Date('2019-03-04T05:06:07Z'));
    expect(signals.editor).toBe('Adobe Photoshop 25.1');
    expect(signals.gps?.latitude).toBeCloseTo(41.01, 2);
    expect(signals.gps?.longitude).toBeCloseTo(-28.97, 2);
  });

  it('that is broken counts as none', async () => {
    for (const junk of ['Exif\0\0', 'Exif\0\0II*\0\xff\xff\xff\xff', `Exif\0\0MM\0*\0\0\0\x08${'\xff'.repeat(600)}`]) {
      const signals = await inspectPhoto(files.withSegment(jpeg, 0xe1, Buffer.from(junk, 'latin1')));
      expect(signals).toMatchObject({ camera: false, capturedAt: null, gps: null });
    }
  });
});

describe('screenshots', () => {
  it('are known by flat shades at the size of a screen, whatever EXIF says', async () => {
    const forged = { IFD0: { Make: 'Apple', Model: 'iPhone 15' }, IFD2: { DateTimeOriginal: '2026:11:20 10:00:00' } };
    const shot = await files.screenshot(1).withExif(forged).jpeg({ quality: 92 }).toBuffer();
    expect(await inspectPhoto(shot)).toMatchObject({ screenshot: true, camera: true });
    expect(await inspectPhoto(await files.screenshot(2).png().toBuffer())).toMatchObject({ screenshot: true });
  });

  it('are not what a camera of that very size takes', async () => {
    const photo = await files.jpegPhoto(5, { width: 1080, height: 1920 });
    expect(await inspectPhoto(photo)).toMatchObject({ screenshot: false, flat: false });
  });
});

describe('the same picture', () => {
  const changes: Array<[string, (picture: Sharp) => Sharp]> = [
    ['recompressed', (picture) => picture],
    ['mirrored', (picture) => picture.flop()],
    ['upside down', (picture) => picture.flip()],
    ['turned left', (picture) => picture.rotate(270)],
    ['turned right', (picture) => picture.rotate(90)],
    ['half as large', (picture) => picture.resize(240)],
    ['grey', (picture) => picture.greyscale()],
    ['brighter', (picture) => picture.modulate({ brightness: 1.15 })],
    ['cropped by 5 %', (picture) => picture.extract({ left: 12, top: 9, width: 456, height: 342 })],
    ['cropped by 15 %', (picture) => picture.extract({ left: 36, top: 27, width: 408, height: 306 })],
    ['cropped on one side', (picture) => picture.extract({ left: 48, top: 0, width: 432, height: 360 })],
    ['framed', (picture) => picture.extend({ top: 24, bottom: 24, left: 24, right: 24, background: 'white' })],
    ['letterboxed', (picture) => picture.extend({ top: 44, bottom: 44, background: 'black' })],
  ];
  const originals: { photo: Buffer; stored: PhotoFingerprint }[] = [];
  beforeAll(async () => {
    for (const seed of [11, 12, 13]) {
      const photo = await files.jpegPhoto(seed);
      originals.push({ photo, stored: (await inspectPhoto(photo)).fingerprint });
    }
  });

  it.each(changes)('is known again %s', async (_name, change) => {
    for (const { photo, stored } of originals) {
      const copy = await change(sharp(photo)).jpeg({ quality: 45 }).toBuffer();
      const asked = (await inspectPhoto(copy)).fingerprint;
      expect(asked.sha256).not.toBe(stored.sha256);
      expect(distance(asked, stored)).toBeLessThanOrEqual(DUPLICATE_BITS);
    }
  });

  it('is known again mirrored and cropped at once', async () => {
    const original = await files.jpegPhoto(14);
    const copy = await sharp(original).extract({ left: 24, top: 18, width: 432, height: 324 }).flop().jpeg().toBuffer();
    const [asked, stored] = [await inspectPhoto(copy), await inspectPhoto(original)];
    expect(distance(asked.fingerprint, stored.fingerprint)).toBeLessThanOrEqual(DUPLICATE_BITS);
  });

  it('is not what another picture is', async () => {
    const prints: PhotoFingerprint[] = [];
    for (let seed = 20; seed < 28; seed++) prints.push((await inspectPhoto(await files.jpegPhoto(seed))).fingerprint);
    const between = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => distance(a, b)));
    expect(Math.min(...between)).toBeGreaterThan(SIMILAR_BITS);
  });
});

describe('hostile files', () => {
  const hostile: Array<[string, () => Buffer | Promise<Buffer>, string]> = [
    ['nothing', () => Buffer.alloc(0), 'type'],
    ['a GIF', () => sharp(png).gif().toBuffer(), 'type'],
    ['a WebP', () => sharp(png).webp().toBuffer(), 'type'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 'type'],
    ['a JPEG signature alone', () => Buffer.from([0xff, 0xd8, 0xff]), 'unreadable'],
    ['a PNG signature alone', () => png.subarray(0, 8), 'unreadable'],
    ['an SVG behind a PNG signature', () => Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]), 'unreadable'],
    ['a cut JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
    ['a cut PNG', () => png.subarray(0, png.length / 2), 'unreadable'],
    [
      'a JPEG cut and closed again',
      () => Buffer.concat([jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(-2)]),
      'unreadable',
    ],
    ['900 million pixels', () => files.pngOfSize(30_000, 30_000), 'dimensions'],
    ['a million pixels in a row', () => files.pngOfSize(1_000_000, 1), 'dimensions'],
    ['a pixel', () => sharp(png).resize(1, 1).png().toBuffer(), 'dimensions'],
    ['a picture that isn’t there', () => files.pngOfSize(1000, 1000), 'unreadable'],
    [
      'a text that inflates without end',
      () =>
        files.withChunk(
          png,
          'zTXt',
          Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64_000_000))]),
        ),
      'unreadable',
    ],
    ['a text chunk without end', () => files.withChunk(png, 'tEXt', Buffer.from('no end')), 'unreadable'],
    [
      'a chunk longer than the file',
      () => Buffer.concat([png.subarray(0, 33), Buffer.from('ffffffff74455874', 'hex')]),
      'unreadable',
    ],
  ];
  it.each(hostile)('are refused: %s', async (_name, make, refusal) => {
    expect(await refusalOf(await make())).toBe(refusal);
  });

  it('with flipped bits are refused or read, and nothing worse', async () => {
    for (const original of [jpeg, png])
      for (let at = 40; at < original.length; at += Math.ceil(original.length / 15)) {
        const rotten = Buffer.from(original);
        rotten[at] = (rotten[at] as number) ^ 0x55;
        expect(['none', 'unreadable', 'dimensions']).toContain(await refusalOf(rotten));
      }
  });

  it('with a damaged PNG chunk are refused', async () => {
    const rotten = Buffer.from(png);
    rotten.fill(0, png.length >> 1, (png.length >> 1) + 2000);
    expect(await refusalOf(rotten)).toBe('unreadable');
  });

  it.each([
    ['a ZIP archive', () => Buffer.concat([jpeg, files.ZIP])],
    ['a ZIP archive far behind', () => Buffer.concat([jpeg, Buffer.alloc(200_000), files.ZIP])],
    ['a web page', () => Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')])],
    ['a script in a comment', () => files.withSegment(jpeg, 0xfe, Buffer.from('*/<script src=//x></script>'))],
    ['a ZIP archive behind a PNG', () => Buffer.concat([png, files.ZIP])],
    ['a PHP program in a PNG text', () => files.pngText(png, 'Comment', '<?php system($_GET[0]);')],
  ])('that are %s too are known as such, and the copy is a picture alone', async (_name, make) => {
    const signals = await inspectPhoto(make());
    expect(signals.foreignData).toBe(true);
    for (const foreign of ['PK\x03\x04', '<script', '<?php'])
      expect(signals.jpeg.includes(foreign, 0, 'latin1')).toBe(false);
  });
});
