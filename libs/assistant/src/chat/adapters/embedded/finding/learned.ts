import type { Language } from '../../../../domain/language.js';

/** What the build learned about one language. */
export interface Learned {
  lang: Language;
  /** Topic ids; the index after the last means "none of them". */
  topics: readonly string[];
  /** The area of each topic. */
  areas: readonly string[];
  /** Common words, to correct typos to. */
  words: readonly string[];
  /** The stems of words in training questions. */
  stems: readonly string[];
  features: readonly string[];
  /** How rare each feature is. */
  rarity: readonly number[];
  /** The weights of feature `i` begin at `starts[i]`: of which topic, and how much. */
  starts: Uint32Array;
  subjects: Uint16Array;
  weights: Float32Array;
}

/** A text as the classifier sees it: indexes of its features and their weights, whose squares add up to 1. */
export interface Sample {
  features: Int32Array;
  weights: Float32Array;
}

export type Places = ReadonlyMap<string, { place: number; rarity: number }>;

export function sampleOf(features: ReadonlyMap<string, number>, places: Places): Sample {
  const known = new Int32Array(features.size);
  const weights = new Float32Array(features.size);
  let count = 0;
  let size = 0;
  for (const [name, value] of features) {
    const at = places.get(name);
    if (!at) continue;
    const weight = value * at.rarity;
    size += weight ** 2;
    known[count] = at.place;
    weights[count++] = weight;
  }
  const length = Math.sqrt(size) || 1;
  for (let i = 0; i < count; i++) weights[i]! /= length;
  return { features: known.subarray(0, count), weights: weights.subarray(0, count) };
}

/** The build's file format: weights as bytes, with a scale for each feature. */
export interface LearnedFile extends Omit<Learned, 'starts' | 'subjects' | 'weights'> {
  /** How many weights a feature has. */
  counts: readonly number[];
  scales: readonly number[];
  subjects: string;
  weights: string;
}

const MOST = 127;

export function toFile({ starts, subjects, weights, ...rest }: Learned): LearnedFile {
  const bytes = new Int8Array(weights.length);
  const counts = rest.features.map((_, i) => starts[i + 1]! - starts[i]!);
  const scales = rest.features.map((_, i) => {
    const own = weights.subarray(starts[i]!, starts[i + 1]!);
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST || 1;
    bytes.set(
      Int8Array.from(own, (weight) => Math.round(weight / scale)),
      starts[i]!,
    );
    return Number(scale.toPrecision(5));
  });
  return { ...rest, counts, scales, subjects: base64(subjects), weights: base64(bytes) };
}

export function fromFile({ counts, scales, ...file }: LearnedFile): Learned {
  const bytes = Buffer.from(file.weights, 'base64');
  const starts = new Uint32Array(counts.length + 1);
  const weights = new Float32Array(bytes.length);
  for (const [i, count] of counts.entries()) {
    starts[i + 1] = starts[i]! + count;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) weights[at] = bytes.readInt8(at) * scales[i]!;
  }
  const subjects = new Uint8Array(Buffer.from(file.subjects, 'base64'));
  return { ...file, starts, weights, subjects: new Uint16Array(subjects.buffer) };
}

const base64 = ({ buffer, byteOffset, byteLength }: Int8Array | Uint16Array): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');
