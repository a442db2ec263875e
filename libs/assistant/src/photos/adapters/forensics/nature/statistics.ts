/** Only two types: with more, V8 doesn't generate fast code. */
export type Numbers = Float32Array | Float64Array;

/** Keeps the ratio of two small numbers finite. */
const TINY = 1e-6;

export function mean(values: Numbers): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / Math.max(1, values.length);
}

export function deviation(values: Numbers): number {
  const centre = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += ((values[at] as number) - centre) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length));
}

export const root = (values: Numbers): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] as number) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length));
};

/**
 * How heavy the tails are: the squared mean of the absolute values over the mean of the squares. 1 for two values, 0.75
 * for even ones, 0.64 for a Gaussian, 0.5 for a Laplacian; natural edges are below.
 */
export function tails(values: Numbers): number {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < values.length; at++) {
    const value = Math.abs(values[at] as number);
    sum += value;
    squares += value * value;
  }
  return squares < TINY ? 0 : (sum * sum) / (values.length * squares);
}

/** Pearson's, −1 to 1; 0 when either doesn't vary. */
export function correlation(a: Numbers, b: Numbers): number {
  const length = Math.min(a.length, b.length);
  if (length === 0) return 0;
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let at = 0; at < length; at++) {
    const x = a[at] as number;
    const y = b[at] as number;
    sumA += x;
    sumB += y;
    squaresA += x * x;
    squaresB += y * y;
    products += x * y;
  }
  const varianceA = squaresA - (sumA * sumA) / length;
  const varianceB = squaresB - (sumB * sumB) / length;
  const bottom = Math.sqrt(Math.max(0, varianceA) * Math.max(0, varianceB));
  return bottom < TINY * length ? 0 : (products - (sumA * sumB) / length) / bottom;
}

/** `share` 0 to 1, of values in rising order. */
export const quantile = (sorted: Numbers, share: number): number =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number | undefined) ?? 0;

export function shareOf(values: Numbers, holds: (value: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < values.length; at++) if (holds(values[at] as number)) count++;
  return count / Math.max(1, values.length);
}

/** Bits per value of a histogram. */
export function entropy(counts: ArrayLike<number>): number {
  let total = 0;
  for (let at = 0; at < counts.length; at++) total += counts[at] as number;
  let bits = 0;
  for (let at = 0; at < counts.length; at++) {
    const share = (counts[at] as number) / total;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return bits;
}

export const log = (value: number): number => Math.log(Math.max(value, 0) + 0.01);

/** The slope of the best line through points, and the root mean square of the residuals. */
export function line(x: Float64Array, y: Float64Array): { slope: number; rest: number } {
  const [meanX, meanY] = [mean(x), mean(y)];
  const bottom = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  const slope = x.reduce((sum, value, at) => sum + (value - meanX) * ((y[at] as number) - meanY), 0) / bottom;
  return { slope, rest: root(x.map((value, at) => (y[at] as number) - meanY - slope * (value - meanX))) };
}
