import sharp, { type Sharp } from 'sharp';
import { MADE_PICTURES, madePicture } from '../../../../../testing/made-pictures.js';
import { jpegPhoto, photograph, photographs } from '../../../../../testing/photo-files.js';
import { decode } from '../decode.js';
import { isPhotograph } from './photo-classifier.js';
import { photoFeatures } from './photo-features.js';
import { FEATURES } from './photo-model.js';

const featuresOf = async (file: Buffer) => {
  const { rgb, grey } = await decode(file);
  return photoFeatures(rgb, grey);
};
const passes = async (file: Buffer) => isPhotograph(await featuresOf(file));

describe('a photograph', () => {
  const ways: Array<[string, (photo: Sharp) => Sharp]> = [
    ['sent on', (photo) => photo.resize(400).jpeg({ quality: 55 })],
    ['turned', (photo) => photo.rotate(90)],
    ['without colour', (photo) => photo.greyscale()],
    ['as a PNG', (photo) => photo.png()],
  ];
  it.each(Object.entries(photographs()))('is one: %s', async (_name, photo) => {
    expect(await passes(photo)).toBe(true);
  });

  it.each(ways)('is one %s', async (_name, change) => {
    for (const photo of Object.values(photographs()).slice(0, 2))
      expect(await passes(await change(sharp(photo)).toBuffer())).toBe(true);
  });

  it('is one when tests put it together from others', async () => {
    for (const seed of [1, 2]) expect(await passes(await jpegPhoto(seed))).toBe(true);
  });
});

describe('what no camera took', () => {
  it.each(MADE_PICTURES)('is no photograph: %s', async (name) => {
    expect(await passes(await madePicture(name))).toBe(false);
  });
});

describe('what is measured', () => {
  const of = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const odd: Array<[string, () => Promise<Buffer>]> = [
    ['one colour', () => of(300, 200, '#1a6').png().toBuffer()],
    ['black', () => of(64, 64, '#000').jpeg().toBuffer()],
    ['a line', () => of(64, 16_384, '#fff').jpeg().toBuffer()],
    ['grey alone', () => sharp(photograph('cat')).greyscale().toColourspace('b-w').png().toBuffer()],
    ['transparent', () => of(200, 200, '#fff').ensureAlpha(0).png().toBuffer()],
    ['16 bits a channel', () => sharp(photograph('cat')).toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => sharp(photograph('cat')).png({ palette: true }).toBuffer()],
  ];
  it.each(odd)('are the numbers that the model asks for, of whatever is shown: %s', async (_name, make) => {
    const features = await featuresOf(await make());
    expect(Object.keys(features)).toEqual(FEATURES);
    expect(Object.entries(features).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  });
});
