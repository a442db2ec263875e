import { meaningOf } from './vectors.js';
import type { Vectors } from './vectors.js';

/** What topics weigh by what words mean; learned from all languages together, so each has words of the others. */
export class Meanings {
  constructor(
    private readonly weights: Float32Array,
    private readonly own: Vectors,
    private readonly english: Vectors,
  ) {}

  /** What each of these topics weighs, by their places; the last place is that of none. The more, the likelier. */
  weigh(stems: Iterable<string>, among: readonly number[]): Float64Array {
    const meaning = meaningOf(stems, this.own, this.english);
    const all = this.weights.length / (meaning.length + 1);
    const sums = Float64Array.from(among, (subject) => this.weights[meaning.length * all + subject]!);
    for (let n = 0; n < meaning.length; n++) {
      const value = meaning[n]!;
      const from = n * all;
      for (let i = 0; i < among.length; i++) sums[i]! += value * this.weights[from + among[i]!]!;
    }
    return sums;
  }
}
