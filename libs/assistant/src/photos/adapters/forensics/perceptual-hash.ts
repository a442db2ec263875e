import { Sums, whole, withoutFrame, type Box, type Grey } from './grey-picture.js';

const GRID = 32;
const SIDE = 8;
/** A picture with less deviation, in grey levels, has no recognisable features. */
const FEATURELESS = 4;

/** cos((2x + 1)uπ / 64) for the lowest frequencies. */
const COSINES = Array.from({ length: SIDE }, (_, u) =>
  Float64Array.from({ length: GRID }, (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * GRID))),
);

export interface PerceptualHashes {
  /** Of the whole picture, then of crops of it. Empty for a picture without features. */
  upright: bigint[];
  /** Of mirrors and turns of the whole picture. */
  turned: bigint[];
}

/**
 * DCT hashes (pHash) of a picture: 64 bits each, of which few change when it is scaled, recompressed or recoloured.
 * Crops are hashed here, so that a crop of a known picture is near one of that picture's hashes.
 */
export function perceptualHashes(grey: Grey): PerceptualHashes {
  const all = whole(grey);
  const inner = withoutFrame(grey);
  const sums = new Sums(grey);
  const boxes = framed(all, inner) ? [all, inner] : [all];
  if (deviation(sums.shrink(inner, GRID)) < FEATURELESS) return { upright: [], turned: [] };
  const wholes = boxes.map((box) => frequencies(sums.shrink(box, GRID)));
  const crops = cropsOf(inner).map((box) => frequencies(sums.shrink(box, GRID)));
  return {
    upright: [...new Set([...wholes, ...crops].map(bits))],
    turned: [...new Set(wholes.flatMap((block) => turns(block).map(bits)))],
  };
}

const framed = (all: Box, inner: Box) =>
  inner.left !== all.left || inner.top !== all.top || inner.right !== all.right || inner.bottom !== all.bottom;

/** Shares cut off left, top, right and bottom: evenly, and on one side. */
const CUTS = [
  [0.025, 0.025, 0.025, 0.025],
  [0.05, 0.05, 0.05, 0.05],
  [0.075, 0.075, 0.075, 0.075],
  [0.1, 0.1, 0.1, 0.1],
  [0.1, 0, 0, 0],
  [0, 0.1, 0, 0],
  [0, 0, 0.1, 0],
  [0, 0, 0, 0.1],
] as const;

function cropsOf({ left, top, right, bottom }: Box): Box[] {
  const [width, height] = [right - left, bottom - top];
  return CUTS.map(([l, t, r, b]) => ({
    left: left + l * width,
    top: top + t * height,
    right: right - r * width,
    bottom: bottom - b * height,
  }));
}

/** The lowest 8 × 8 frequencies (DCT-II): `[v * 8 + u]`, v down and u across. */
function frequencies(cells: Float64Array): Float64Array {
  const rows = new Float64Array(GRID * SIDE);
  for (let y = 0; y < GRID; y++)
    for (let u = 0; u < SIDE; u++) {
      let sum = 0;
      for (let x = 0; x < GRID; x++) sum += (cells[y * GRID + x] as number) * (COSINES[u]?.[x] as number);
      rows[y * SIDE + u] = sum;
    }
  const block = new Float64Array(SIDE * SIDE);
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) {
      let sum = 0;
      for (let y = 0; y < GRID; y++) sum += (rows[y * SIDE + u] as number) * (COSINES[v]?.[y] as number);
      block[v * SIDE + u] = sum;
    }
  return block;
}

/** A mirror turns the sign of odd frequencies, a transposition swaps them: seven turns from one transform. */
function turns(block: Float64Array): Float64Array[] {
  const made: Float64Array[] = [];
  for (const swap of [false, true])
    for (const across of [1, -1])
      for (const down of [1, -1]) {
        if (!swap && across === 1 && down === 1) continue;
        made.push(
          block.map((_, at) => {
            const [v, u] = [Math.floor(at / SIDE), at % SIDE];
            const value = swap ? (block[u * SIDE + v] as number) : (block[at] as number);
            return value * (u % 2 ? across : 1) * (v % 2 ? down : 1);
          }),
        );
      }
  return made;
}

/** One bit per frequency: above the median or not. The mean brightness doesn't count. */
function bits(block: Float64Array): bigint {
  const sorted = block.slice(1).sort();
  const median = sorted[sorted.length >> 1] as number;
  let hash = 0n;
  for (let at = 1; at < block.length; at++) hash = (hash << 1n) | ((block[at] as number) > median ? 1n : 0n);
  return hash;
}

function deviation(cells: Float64Array): number {
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  return Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length);
}
