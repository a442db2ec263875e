import sharp, { type ResizeOptions } from 'sharp';
import type { Grey } from '../grey-picture.js';
import { colourFeatures } from './colours.js';
import { edgeFeatures } from './edges.js';
import { channelsOf, type Rgb } from './plane.js';
import { spectrumFeatures } from './spectrum.js';
import { surfaceFeatures, toneFeatures } from './surfaces.js';
import { waveletFeatures } from './wavelets.js';

/** The longest side of the whole picture when measured. */
const SIDE = 384;
/** The side of the square cut from the middle at full size. */
const CUT = 256;

/** The measurements of a picture by name: always the same names in the same order. */
export type PhotoFeatures = Record<string, number>;

/**
 * Measures the traces of natural scenes, cameras and computers in pixels. `grey` is the whole, 256 pixels a side. Takes
 * about 100 ms of CPU time.
 */
export async function photoFeatures(picture: Rgb, grey: Grey): Promise<PhotoFeatures> {
  const whole = await scaled(picture, { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
  const channels = channelsOf(whole);
  const cut = channelsOf(middle(picture));
  return {
    ...spectrumFeatures(grey),
    ...waveletFeatures(channels),
    ...colourFeatures(whole, channels),
    ...surfaceFeatures(channels.luma),
    ...toneFeatures(channels.luma),
    ...edgeFeatures(channels.luma),
    ...waveletFeatures(cut, 'cut_'),
    ...surfaceFeatures(cut.luma, 'cut_'),
  };
}

async function scaled({ data, width, height }: Rgb, options: ResizeOptions): Promise<Rgb> {
  const made = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(options)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: made.data, width: made.info.width, height: made.info.height };
}

function middle({ data, width, height }: Rgb): Rgb {
  const [w, h] = [Math.min(CUT, width), Math.min(CUT, height)];
  const [left, top] = [(width - w) >> 1, (height - h) >> 1];
  const cut = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * width + left) * 3;
    cut.set(data.subarray(from, from + w * 3), y * w * 3);
  }
  return { data: cut, width: w, height: h };
}
