import type { Grey } from '../grey-picture.js';
import { deviation, line, log, mean } from './statistics.js';

const SIDE = 256;
const HALF = SIDE / 2;
const BANDS = 12;
const SECTORS = 12;
/** Cycles per picture: lower frequencies are the subject, higher ones are blurred by scaling. */
const [LOWEST, HIGHEST] = [4, 112];

const WINDOW = Float64Array.from({ length: SIDE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / SIDE));
const COSINES = Float64Array.from({ length: HALF }, (_, at) => Math.cos((2 * Math.PI * at) / SIDE));
const SINES = Float64Array.from({ length: HALF }, (_, at) => -Math.sin((2 * Math.PI * at) / SIDE));

/** The measured frequencies, each with its band and sector. */
const FREQUENCIES = Array.from({ length: SIDE * HALF }, (_, at) => {
  const [u, v] = [at % HALF, Math.floor(at / HALF) - HALF];
  const frequency = Math.hypot(u, v);
  return {
    at: ((v + SIDE) % SIDE) * SIDE + u,
    frequency,
    square: frequency ** 2,
    axis: Math.abs(v) <= 1 || u <= 1,
    band: Math.floor((BANDS * Math.log(frequency / LOWEST)) / Math.log(HIGHEST / LOWEST)),
    sector: Math.min(SECTORS - 1, Math.floor((SECTORS * (Math.atan2(v, u) + Math.PI / 2)) / Math.PI)),
  };
}).filter(({ frequency }) => frequency >= LOWEST && frequency < HIGHEST);
const BAND_MIDDLES = Float64Array.from(
  { length: BANDS },
  (_, band) => ((band + 0.5) * Math.log(HIGHEST / LOWEST)) / BANDS,
);

/** The fall of the power spectrum: natural scenes have about 1/f² in all directions, without peaks. */
export function spectrumFeatures(grey: Grey): Record<string, number> {
  const power = powerOf(grey);
  const bands = Array.from({ length: BANDS }, () => [] as number[]);
  const sectors = Array.from({ length: SECTORS }, () => [] as number[]);
  let [axes, total] = [0, 0];
  for (const { at, square, axis, band, sector } of FREQUENCIES) {
    const value = power[at] as number;
    const weighted = value * square;
    bands[band]?.push(value);
    sectors[sector]?.push(weighted);
    total += weighted;
    if (axis) axes += weighted;
  }
  const levels = Float64Array.from(bands, (values) => log(mean(Float64Array.from(values))));
  const slope = (from: number, to: number) => line(BAND_MIDDLES.slice(from, to), levels.slice(from, to)).slope;
  const directions = Float64Array.from(sectors, (values) => log(mean(Float64Array.from(values))));
  return {
    slope: slope(0, BANDS),
    slopeRest: line(BAND_MIDDLES, levels).rest,
    slopeLow: slope(0, 5),
    slopeMiddle: slope(4, 9),
    slopeHigh: slope(7, BANDS),
    directions: deviation(directions),
    directionMost: Math.max(...directions) - mean(directions),
    axes: axes / (total + 1),
    ...peaks(bands.map((values) => Float64Array.from(values, log))),
  };
}

/**
 * How far frequencies stand out of their band; periodic patterns do. Random phases give 1.28 (log of an exponential).
 */
function peaks(bands: Float64Array[]): Record<string, number> {
  const deviations = Float64Array.from(bands, deviation);
  const most = bands.slice(4).map((logs) => logs.reduce((a, b) => Math.max(a, b), -99) - mean(logs));
  return { scatter: mean(deviations.slice(4)), scatterLow: mean(deviations.slice(0, 4)), peak: Math.max(...most) };
}

/** The power of every frequency of a square of `SIDE`, windowed and without its mean. */
function powerOf({ pixels }: Grey): Float64Array {
  const centre = mean(Float64Array.from(pixels));
  const re = new Float64Array(SIDE * SIDE);
  const im = new Float64Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, at++)
      re[at] = ((pixels[at] as number) - centre) * (WINDOW[x] as number) * (WINDOW[y] as number);
  for (let y = 0; y < SIDE; y++) transform(re, im, y * SIDE, 1);
  for (let x = 0; x < SIDE; x++) transform(re, im, x, SIDE);
  return re.map((value, at) => (value * value + (im[at] as number) ** 2) / (SIDE * SIDE));
}

/** In place, of `SIDE` values that lie `step` apart (Cooley and Tukey, radix 2). */
function transform(re: Float64Array, im: Float64Array, start: number, step: number): void {
  for (let i = 1, j = 0; i < SIDE; i++) {
    let bit = SIDE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const a = start + i * step;
      const b = start + j * step;
      const r = re[a] as number;
      const m = im[a] as number;
      re[a] = re[b] as number;
      im[a] = im[b] as number;
      re[b] = r;
      im[b] = m;
    }
  }
  for (let size = 2; size <= SIDE; size <<= 1)
    for (let from = 0; from < SIDE; from += size)
      for (let k = 0; k < size >> 1; k++) {
        const turn = (k * SIDE) / size;
        const c = COSINES[turn] as number;
        const s = SINES[turn] as number;
        const a = start + (from + k) * step;
        const b = a + (size >> 1) * step;
        const r = (re[b] as number) * c - (im[b] as number) * s;
        const m = (re[b] as number) * s + (im[b] as number) * c;
        re[b] = (re[a] as number) - r;
        im[b] = (im[a] as number) - m;
        re[a] = (re[a] as number) + r;
        im[a] = (im[a] as number) + m;
      }
}
