import { readFileSync } from 'node:fs';

const BYTES_OF_HEAD = 12;

/** Of stems of one language what they mean, as numbers: sums of them are near where texts say the same (scripts/word-vectors). */
export class Vectors {
  private readonly at: ReadonlyMap<string, number>;
  private readonly scales: Float32Array;
  private readonly values: Int8Array;

  private constructor(
    readonly components: number,
    stems: readonly string[],
    scales: Float32Array,
    values: Int8Array,
  ) {
    this.at = new Map(stems.map((stem, i) => [stem, i]));
    this.scales = scales;
    this.values = values;
  }

  static read(file: string): Vectors {
    const { buffer, byteOffset } = Uint8Array.from(readFileSync(file));
    const [count, components, bytes] = new Uint32Array(buffer, byteOffset, 3) as unknown as [number, number, number];
    const names = Buffer.from(buffer, BYTES_OF_HEAD, bytes).toString().trimEnd().split('\n');
    const scales = new Float32Array(buffer, BYTES_OF_HEAD + bytes, count);
    const values = new Int8Array(buffer, BYTES_OF_HEAD + bytes + 4 * count, count * components);
    return new Vectors(components, names, scales, values);
  }

  /** Adds the stem's vector to `sum`; false: it isn't known. */
  add(stem: string, sum: Float32Array): boolean {
    const row = this.at.get(stem);
    if (row === undefined) return false;
    const scale = this.scales[row]!;
    const from = row * this.components;
    for (let i = 0; i < this.components; i++) sum[i]! += scale * this.values[from + i]!;
    return true;
  }
}

/** What stems mean together, of length 1; of length 0 where none is known. English ones are said in all languages. */
export function meaningOf(stems: Iterable<string>, own: Vectors, english: Vectors): Float32Array {
  const sum = new Float32Array(own.components);
  for (const stem of new Set(stems)) if (!own.add(stem, sum)) english.add(stem, sum);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
