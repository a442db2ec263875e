import type { Channels, Rgb } from './plane.js';
import { correlation, entropy } from './statistics.js';

/** Colours with 16 steps a channel. */
const COLOURS = 4096;
/** Colours with 64 steps a channel. */
const FINE = 2 ** 18;

/** How many colours there are, how much of the picture a few of them cover, and how channels correlate. */
export function colourFeatures({ data }: Rgb, { red, green, blue }: Channels): Record<string, number> {
  const coarse = new Uint32Array(COLOURS);
  const fine = new Uint8Array(FINE);
  const saturations = new Uint32Array(256);
  let different = 0;
  let white = 0;
  let black = 0;
  let pure = 0;
  let grey = 0;
  const pixels = data.length / 3;
  for (let from = 0; from < data.length; from += 3) {
    const r = data[from] as number;
    const g = data[from + 1] as number;
    const b = data[from + 2] as number;
    const bin = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    coarse[bin] = (coarse[bin] as number) + 1;
    const shade = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
    if (fine[shade] === 0) different++;
    fine[shade] = 1;
    const most = Math.max(r, g, b);
    const least = Math.min(r, g, b);
    if (least >= 250) white++;
    if (most <= 5) black++;
    if (most - least <= 4) grey++;
    const saturation = most === 0 ? 0 : (most - least) / most;
    if (saturation > 0.9 && most > 60) pure++;
    const step = Math.floor(saturation * 255);
    saturations[step] = (saturations[step] as number) + 1;
  }
  const sorted = coarse.slice().sort().reverse();
  const top = (count: number) => sorted.subarray(0, count).reduce((sum, value) => sum + value, 0) / pixels;
  return {
    colours: different / pixels,
    coloursCoarse: coarse.filter((count) => count > 0).length / COLOURS,
    colourEntropy: entropy(coarse),
    colourTop1: top(1),
    colourTop4: top(4),
    colourTop16: top(16),
    white: white / pixels,
    black: black / pixels,
    grey: grey / pixels,
    pure: pure / pixels,
    saturation: saturations.reduce((sum, count, step) => sum + count * step, 0) / 255 / pixels,
    saturationLow: levelAt(saturations, 0.1 * pixels),
    saturationHigh: levelAt(saturations, 0.9 * pixels),
    redGreen: correlation(red.values, green.values),
    greenBlue: correlation(green.values, blue.values),
    redBlue: correlation(red.values, blue.values),
  };
}

function levelAt(counts: Uint32Array, below: number): number {
  let sum = 0;
  return counts.findIndex((count) => (sum += count) > below) / 255;
}
