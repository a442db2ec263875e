import type { Channels, Plane } from './plane.js';
import { correlation, log, root, shareOf, tails } from './statistics.js';

const LEVELS = 4;
/** Coefficients of fewer grey levels are rounding errors. */
const NOTHING = 0.3;
const NONE = new Float32Array();

interface Level {
  /** Sizes alone, without signs; those of the diagonal have theirs. */
  across: Float32Array;
  down: Float32Array;
  diagonal: Float32Array;
  width: number;
  height: number;
}

/** Haar coefficients of halving sizes. */
function haar(plane: Plane, levels: number): Level[] {
  const found: Level[] = [];
  for (let from = plane; found.length < levels && Math.min(from.width, from.height) >= 8;) {
    const [width, height] = [from.width >> 1, from.height >> 1];
    const size = width * height;
    const smaller = new Float32Array(size);
    const level = {
      across: new Float32Array(size),
      down: new Float32Array(size),
      diagonal: new Float32Array(size),
      width,
      height,
    };
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0, top = 2 * y * from.width; x < width; x++, at++, top += 2) {
        const a = from.values[top] as number;
        const b = from.values[top + 1] as number;
        const c = from.values[top + from.width] as number;
        const d = from.values[top + from.width + 1] as number;
        smaller[at] = (a + b + c + d) / 4;
        level.across[at] = Math.abs(a - b + c - d) / 2;
        level.down[at] = Math.abs(a + b - c - d) / 2;
        level.diagonal[at] = (a - b - c + d) / 2;
      }
    found.push(level);
    from = { values: smaller, width, height };
  }
  return found;
}

/**
 * Wavelet coefficients of natural scenes are mostly small and sometimes large, are large in the same places at all
 * scales, and grow with scale; those of noise aren't, whatever its spectrum.
 */
export function waveletFeatures({ luma, red, green, blue, chroma }: Channels, prefix = ''): Record<string, number> {
  const levels = haar(luma, LEVELS);
  const features: Record<string, number> = {};
  const put = (name: string, value: number) => (features[prefix + name] = value);
  const energies = levels.map(({ across, down }) => (root(across) + root(down)) / 2);
  for (let n = 0; n < LEVELS; n++) {
    const level = levels[n];
    const [energy, next] = [energies[n] ?? 0, energies[n + 1] ?? 0];
    put(`tails${n}`, level ? (tails(level.across) + tails(level.down)) / 2 : 0);
    put(`tailsDiagonal${n}`, level ? tails(level.diagonal) : 0);
    put(`energy${n}`, log(energy));
    put(`diagonal${n}`, level ? log(root(level.diagonal)) - log(energy) : 0);
    put(`direction${n}`, level ? Math.abs(log(root(level.across)) - log(root(level.down))) : 0);
    put(`nothing${n}`, level ? shareOf(level.diagonal, (value) => Math.abs(value) < NOTHING) : 1);
    put(`cluster${n}`, level ? neighbours(level) : 0);
    const parent = levels[n + 1];
    if (n < LEVELS - 1) {
      put(`growth${n}`, log(next) - log(energy));
      put(`parent${n}`, level && parent ? inheritance(level, parent) : 0);
    }
  }
  const [reds, greens, blues] = [haar(red, 2), haar(green, 2), haar(blue, 2)];
  for (const n of [0, 1]) {
    const fine = (found: Level[]) => found[n]?.diagonal ?? NONE;
    put(`fineRedGreen${n}`, correlation(fine(reds), fine(greens)));
    put(`fineGreenBlue${n}`, correlation(fine(greens), fine(blues)));
  }
  const tints = chroma.map((plane) => haar(plane, 3));
  for (const n of [0, 1, 2]) {
    const found = tints.map((tint) => tint[n]).filter((level) => level !== undefined);
    const of = (measure: (level: Level) => number) =>
      found.reduce((sum, level) => sum + measure(level) / found.length, 0);
    put(
      `chromaTails${n}`,
      of(({ across }) => tails(across)),
    );
    put(`chromaEnergy${n}`, of(({ across, down }) => log((root(across) + root(down)) / 2)) - log(energies[n] ?? 0));
    put(
      `chromaEdges${n}`,
      of(({ across }) => correlation(across, levels[n]?.across ?? across)),
    );
  }
  return features;
}

/** Whether large coefficients are beside large ones. */
function neighbours({ across, down, width }: Level): number {
  const below = correlation(across.subarray(0, -width), across.subarray(width));
  return (below + correlation(down.subarray(0, -1), down.subarray(1))) / 2;
}

/** Whether large coefficients are within large ones of the next scale. */
function inheritance(level: Level, parent: Level): number {
  const above = (values: Float32Array) => {
    const found = new Float32Array(level.across.length);
    for (let y = 0, at = 0; y < level.height; y++)
      for (let x = 0; x < level.width; x++, at++)
        found[at] = values[
          Math.min(y >> 1, parent.height - 1) * parent.width + Math.min(x >> 1, parent.width - 1)
        ] as number;
    return found;
  };
  const across = correlation(level.across, above(parent.across));
  return (across + correlation(level.down, above(parent.down))) / 2;
}
