import type { Plane } from './plane.js';
import { correlation, deviation, entropy, log, mean, tails } from './statistics.js';

/** A step of so many grey levels is an edge. */
const EDGE = 16;
const SECTORS = 16;
/** Of an edge's squared size, across its direction: 3.4°. */
const STRAIGHT = 0.0036;
/** A straight line of so many pixels was rarely drawn by hand. */
const LONG = 24;
const SAME = 1;
/** The distance between rows of text, in pixels at the measured size. */
const [NARROWEST, WIDEST] = [4, 60];

/** Features of edges: how steep, in which directions, how straight, and whether they lie in rows. */
export function edgeFeatures(luma: Plane): Record<string, number> {
  const { width, height, values } = luma;
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  const directions = new Float64Array(SECTORS);
  const steps = new Float32Array(width * height);
  let edges = 0;
  let steep = 0;
  let ramps = 0;
  let straight = 0;
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1, at = y * width + 1; x < width - 2; x++, at++) {
      const here = values[at] as number;
      const across = (values[at + 1] as number) - here;
      const down = (values[at + width] as number) - here;
      steps[at] = across;
      rows[y] = (rows[y] as number) + Math.abs(across);
      columns[x] = (columns[x] as number) + Math.abs(down);
      const square = across * across + down * down;
      if (square < EDGE * EDGE) continue;
      edges++;
      const sector = Math.floor((SECTORS * (Math.atan2(down, across) + Math.PI)) / (2 * Math.PI + 1e-9));
      directions[sector] = (directions[sector] as number) + 1;
      if (Math.min(across * across, down * down) < STRAIGHT * square) straight++;
      if (Math.abs(across) < EDGE) continue;
      const ramp = Math.abs((values[at + 2] as number) - (values[at - 1] as number));
      steep += Math.abs(across);
      ramps += Math.max(ramp, Math.abs(across));
    }
  }
  const pixels = width * height;
  return {
    edges: edges / pixels,
    edgeSteepness: ramps === 0 ? 0 : steep / ramps,
    edgeDirections: entropy(directions.map((count) => count + 1)),
    edgeStraight: edges === 0 ? 0 : straight / edges,
    stepTails: tails(steps),
    skew: skewness(values),
    ...lines(luma, 'across'),
    ...lines(luma, 'down'),
    ...rowsOfText(rows.subarray(1, -2), 'rows'),
    ...rowsOfText(columns.subarray(1, -2), 'columns'),
  };
}

function skewness(values: Float32Array): number {
  const [centre, spread] = [mean(values), deviation(values) + 1];
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const off = ((values[at] as number) - centre) / spread;
    sum += off * off * off;
  }
  return sum / values.length;
}

/** Shares of pixels in long runs of one shade, and in long straight edges. */
function lines({ values, width, height }: Plane, direction: 'across' | 'down'): Record<string, number> {
  const [outer, inner] = direction === 'across' ? [height, width] : [width, height];
  const [outerStep, step] = direction === 'across' ? [width, 1] : [1, width];
  let flat = 0;
  let edge = 0;
  for (let n = 0; n < outer - 1; n++) {
    let run = 0;
    let side = 0;
    for (let m = 1, at = n * outerStep + step; m < inner; m++, at += step) {
      const here = values[at] as number;
      run = Math.abs(here - (values[at - step] as number)) <= SAME ? run + 1 : 0;
      side = Math.abs(here - (values[at + outerStep] as number)) >= EDGE ? side + 1 : 0;
      if (run === LONG) flat += LONG;
      else if (run > LONG) flat++;
      if (side === LONG) edge += LONG;
      else if (side > LONG) edge++;
    }
  }
  const name = direction === 'across' ? 'Across' : 'Down';
  return { [`flatRuns${name}`]: flat / values.length, [`ruled${name}`]: edge / values.length };
}

/** How much a profile varies, and how much it repeats. */
function rowsOfText(profile: Float64Array, name: string): Record<string, number> {
  const centre = mean(profile);
  const changes = profile.map((value, at) => value - (profile[at - 1] ?? value));
  let [most, at] = [0, 0];
  for (let lag = NARROWEST; lag <= Math.min(WIDEST, profile.length / 3); lag++) {
    const found = correlation(changes.subarray(0, -lag), changes.subarray(lag));
    if (found > most) [most, at] = [found, lag];
  }
  return {
    [`${name}Vary`]: deviation(profile) / (centre + 1),
    [`${name}Jump`]: log(deviation(changes)) - log(centre),
    [`${name}Repeat`]: most,
    [`${name}RepeatAt`]: at,
  };
}
