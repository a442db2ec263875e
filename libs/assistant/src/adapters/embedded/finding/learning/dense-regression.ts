import { softmax } from '../softmax.js';
import { shuffled, wrongOf } from './regression.js';

/** A text as numbers, with what it is about. */
export interface Meant {
  subject: number;
  meaning: Float32Array;
}

const EPOCHS = 3;
const RATE = 1;
const LEAST_LEARNED = 0.01;
/** Numbers of length 1 are small: larger ones are learned from sooner. */
const SCALE = 6;

/** Weights of all subjects for the first number, then for the second, …; at the end what each has without any. */
export function fitDense(samples: readonly Meant[], subjects: number): Float32Array {
  const numbers = samples[0]!.meaning.length;
  const weights = new Float32Array((numbers + 1) * subjects);
  const learned = new Float32Array(numbers + 1).fill(LEAST_LEARNED);
  const errors = new Float64Array(subjects);
  const wrong = new Int32Array(subjects);
  for (const i of shuffled(samples.length, EPOCHS)) {
    const { subject, meaning } = samples[i]!;
    const { count, size } = wrongOf(softmax(sumsOf(meaning, weights, errors)), subject, wrong);
    for (let n = 0; n <= numbers; n++) {
      const value = n < numbers ? meaning[n]! * SCALE : 1;
      learned[n]! += size * value ** 2;
      const step = (RATE * value) / Math.sqrt(learned[n]!);
      const from = n * subjects;
      for (let k = 0; k < count; k++) weights[from + wrong[k]!]! -= step * errors[wrong[k]!]!;
    }
  }
  for (let n = 0; n < numbers * subjects; n++) weights[n]! *= SCALE;
  return weights;
}

/** What each subject weighs for a text. */
function sumsOf(meaning: Float32Array, weights: Float32Array, sums: Float64Array): Float64Array {
  const subjects = sums.length;
  const bias = meaning.length * subjects;
  for (let k = 0; k < subjects; k++) sums[k] = weights[bias + k]!;
  for (let n = 0; n < meaning.length; n++) {
    const value = meaning[n]! * SCALE;
    const from = n * subjects;
    for (let k = 0; k < subjects; k++) sums[k]! += value * weights[from + k]!;
  }
  return sums;
}
