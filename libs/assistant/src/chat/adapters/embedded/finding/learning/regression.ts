import type { Sample } from '../learned.js';
import { softmax } from '../finder.js';

const EPOCHS = 3;
const RATE = 2;
const LEAST_LEARNED = 0.01;
/** Smaller errors are not learned from: most topics are clearly wrong for most texts. */
const LEAST_ERROR = 0.01;
/** Smaller weights are dropped; they are many and decide few questions. */
const LEAST_WEIGHT = 0.1;

/** Non-zero weights; those of feature `i` begin at `starts[i]`: subject and weight. */
export interface Weights {
  starts: Uint32Array;
  subjects: Uint16Array;
  weights: Float32Array;
}

/** Multinomial logistic regression over sparse features, fitted by AdaGrad; the same samples give the same weights. */
export function fit(samples: readonly (Sample & { subject: number })[], subjects: number, features: number): Weights {
  const weights = new Float32Array(features * subjects);
  const learned = new Float32Array(features).fill(LEAST_LEARNED);
  const errors = new Float64Array(subjects);
  const wrong = new Int32Array(subjects);
  for (const i of shuffled(samples.length, EPOCHS)) {
    const { subject, features: places, weights: values } = samples[i]!;
    errors.fill(0);
    for (let f = 0; f < places.length; f++) {
      const from = places[f]! * subjects;
      const value = values[f]!;
      for (let k = 0; k < subjects; k++) errors[k]! += value * weights[from + k]!;
    }
    const { count, size } = wrongOf(softmax(errors), subject, wrong);
    for (let f = 0; f < places.length; f++) {
      const feature = places[f]!;
      learned[feature]! += size * values[f]! ** 2;
      const step = (RATE * values[f]!) / Math.sqrt(learned[feature]!);
      const from = feature * subjects;
      for (let k = 0; k < count; k++) weights[from + wrong[k]!]! -= step * errors[wrong[k]!]!;
    }
  }
  return sparse(weights, subjects, features);
}

/** Turns likelihoods into errors; returns which are large enough to learn from, and their sum. */
function wrongOf(likely: Float64Array, subject: number, wrong: Int32Array): { count: number; size: number } {
  likely[subject]! -= 1;
  let count = 0;
  let size = 0;
  for (let k = 0; k < likely.length; k++)
    if (Math.abs(likely[k]!) > LEAST_ERROR) {
      wrong[count++] = k;
      size += likely[k]! ** 2;
    }
  return { count, size };
}

function sparse(dense: Float32Array, subjects: number, features: number): Weights {
  const starts = new Uint32Array(features + 1);
  const of: number[] = [];
  const weights: number[] = [];
  for (let feature = 0; feature < features; feature++) {
    for (let k = 0; k < subjects; k++) {
      const weight = dense[feature * subjects + k]!;
      if (Math.abs(weight) > LEAST_WEIGHT) {
        of.push(k);
        weights.push(weight);
      }
    }
    starts[feature + 1] = of.length;
  }
  return { starts, subjects: Uint16Array.from(of), weights: Float32Array.from(weights) };
}

/** Visits all samples several times, each time in another order; the orders are the same in every process. */
function* shuffled(length: number, epochs: number): Generator<number> {
  const order = Array.from({ length }, (_, i) => i);
  let seed = 1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      const j = seed % (i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    yield* order;
  }
}
