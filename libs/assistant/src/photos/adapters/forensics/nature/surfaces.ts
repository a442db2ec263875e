import type { Plane } from './plane.js';
import { correlation, deviation, entropy, log, mean, quantile, shareOf } from './statistics.js';

const BLOCK = 8;
const PATCH = 32;

/** Features of surfaces: how rough, how evenly, and how noise depends on brightness. */
export function surfaceFeatures(luma: Plane, prefix = ''): Record<string, number> {
  const lights = ofBlocks(luma, BLOCK, mean);
  const rough = ofBlocks(luma, BLOCK, deviation);
  const ranges = ofBlocks(luma, BLOCK, spread);
  const sorted = rough.toSorted();
  const half = quantile(sorted, 0.5);
  const ofSmooth = (values: Float64Array) => values.filter((_, at) => (rough[at] as number) <= half);
  const entropies = ofBlocks(luma, PATCH, (block) => entropy(histogram(block, 64))).sort();
  const features: Record<string, number> = {
    flat: shareOf(ranges, (range) => range < 1),
    almostFlat: shareOf(ranges, (range) => range < 4),
    smooth: shareOf(ranges, (range) => range < 12),
    rough05: log(quantile(sorted, 0.05)),
    rough25: log(quantile(sorted, 0.25)),
    rough50: log(quantile(sorted, 0.5)),
    rough75: log(quantile(sorted, 0.75)),
    rough95: log(quantile(sorted, 0.95)),
    roughSpread: log(quantile(sorted, 0.9)) - log(quantile(sorted, 0.1)),
    lightRough: correlation(lights, rough),
    lightNoise: correlation(ofSmooth(lights), ofSmooth(rough)),
    entropy10: quantile(entropies, 0.1),
    entropy50: quantile(entropies, 0.5),
    entropy90: quantile(entropies, 0.9),
    entropySpread: deviation(entropies),
  };
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [prefix + name, value]));
}

/** The distribution of brightness: few shades, gaps and peaks come from computers, two humps from ink on paper. */
export function toneFeatures(luma: Plane): Record<string, number> {
  const counts = histogram(luma.values, 256);
  const shares = Array.from(counts, (count) => count / luma.values.length);
  const [first, last] = [counts.findIndex((count) => count > 0), counts.findLastIndex((count) => count > 0)];
  const jumps = shares.slice(1, -1).map((share, at) => Math.abs(2 * share - shares[at]! - shares[at + 2]!));
  const { between, gap, middle } = twoTones(shares, luma);
  return {
    toneEntropy: entropy(counts),
    toneTop: Math.max(...shares),
    toneTop4: shares
      .toSorted((a, b) => b - a)
      .slice(0, 4)
      .reduce((sum, share) => sum + share, 0),
    toneGaps: shareOf(Float64Array.from(counts.subarray(first, last + 1)), (count) => count === 0),
    toneJumps: jumps.reduce((sum, jump) => sum + jump, 0),
    toneMean: mean(luma.values),
    toneSpread: deviation(luma.values),
    twoTones: between,
    twoTonesGap: gap,
    twoTonesMiddle: middle,
  };
}

/** Otsu's threshold: how much of the variance it explains, how far apart its sides are, and what is between them. */
function twoTones(shares: number[], luma: Plane) {
  const total = mean(luma.values);
  let [weight, sum, best, low, high] = [0, 0, 0, 0, 255];
  for (let tone = 0; tone < 255; tone++) {
    weight += shares[tone] as number;
    sum += tone * (shares[tone] as number);
    if (weight <= 0 || weight >= 1) continue;
    const [below, above] = [sum / weight, (total - sum) / (1 - weight)];
    const variance = weight * (1 - weight) * (above - below) ** 2;
    if (variance > best) [best, low, high] = [variance, below, above];
  }
  const third = (high - low) / 3;
  const middle = shares.reduce(
    (found, share, tone) => (tone > low + third && tone < high - third ? found + share : found),
    0,
  );
  return { between: best / (deviation(luma.values) ** 2 + 1), gap: high - low, middle };
}

function histogram(values: ArrayLike<number>, bins: number): Uint32Array {
  const counts = new Uint32Array(bins);
  for (let at = 0; at < values.length; at++) {
    const bin = Math.min(bins - 1, ((values[at] as number) * bins) >> 8);
    counts[bin] = (counts[bin] as number) + 1;
  }
  return counts;
}

function spread(values: Float32Array): number {
  let least = Infinity;
  let most = -Infinity;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/** The result of `measure` for each square of the picture; it gets the same array each time. */
function ofBlocks({ values, width, height }: Plane, side: number, measure: (block: Float32Array) => number) {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const block = new Float32Array(side * side);
  return Float64Array.from({ length: columns * rows }, (_, at) => {
    const start = Math.floor(at / columns) * side * width + (at % columns) * side;
    for (let y = 0; y < side; y++) {
      const from = start + y * width;
      block.set(values.subarray(from, from + side), y * side);
    }
    return measure(block);
  });
}
