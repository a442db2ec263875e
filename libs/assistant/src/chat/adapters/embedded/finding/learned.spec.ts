import { fromFile, sampleOf, toFile, type Learned } from './learned.js';

const LEARNED: Learned = {
  lang: 'en',
  topics: ['cancel', 'logs'],
  areas: ['jobs', 'jobs'],
  words: ['cancel'],
  stems: ['cancel', 'log'],
  features: ['cancel', 'nothing', 'log'],
  rarity: [1, 1, 2],
  starts: Uint32Array.of(0, 2, 2, 3),
  subjects: Uint16Array.of(0, 2, 1),
  weights: Float32Array.of(2.54, -1, 0.02),
};

describe('What was learned', () => {
  it('is read as it was written, its weights to a byte of the largest of a feature', () => {
    const { weights, ...read } = fromFile(JSON.parse(JSON.stringify(toFile(LEARNED))) as ReturnType<typeof toFile>);
    expect({ ...read, weights: LEARNED.weights }).toEqual(LEARNED);
    expect(weights).toHaveLength(3);
    for (const [at, largest] of [2.54, 2.54, 0.02].entries())
      expect(Math.abs(weights[at]! - LEARNED.weights[at]!)).toBeLessThanOrEqual(largest / 127);
  });

  it('classifies by known features, of length 1 together', () => {
    const places = new Map(LEARNED.features.map((name, place) => [name, { place, rarity: LEARNED.rarity[place]! }]));
    const { features, weights } = sampleOf(new Map(Object.entries({ log: 1, unheard: 5, cancel: 1 })), places);
    expect([...features]).toEqual([2, 0]);
    expect([...weights].map((weight) => weight.toFixed(3))).toEqual(['0.894', '0.447']);
  });
});
