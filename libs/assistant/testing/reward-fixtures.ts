import { createHash } from 'node:crypto';
import type { DeedEvidence } from '../src/rewards/domain/reward.js';
import type { RewardLimits } from '../src/rewards/domain/reward-limits.js';
import type { PhotoFingerprint } from '../src/rewards/ports/photo-fingerprints.js';

export const COIN = 1_000_000n;

/** Generous limits; a test tightens those it is about. */
export const limits = (changes: Partial<RewardLimits> = {}): RewardLimits => ({
  enabled: true,
  amountsMicros: {
    ...{ tree_planting: 5n * COIN, cleanup: 3n * COIN, animal_care: 3n * COIN },
    ...{ recycling: 2n * COIN, helping_people: 3n * COIN, donation: 3n * COIN },
  },
  tierPercent: { embedded: 20, judged: 60, word: 100 },
  embeddedMaxMicros: COIN,
  holdHours: { embedded: 72, judged: 24, word: 0 },
  minConfidence: 0.7,
  reviewPercent: 0,
  reviewHours: 72,
  perDay: 100,
  perTypePerDay: 100,
  coolDownMinutes: 0,
  weeklyMicros: 1000n * COIN,
  decayPercent: 0,
  newAccountDays: 7,
  newAccountPercent: 50,
  dailyBudgetMicros: 1000n * COIN,
  firstWorkMicros: COIN / 2n,
  leastFeeBps: 500,
  ...changes,
});

/** A deed that a model saw, with the word of the day. */
export const evidence = (changes: Partial<DeedEvidence> = {}): DeedEvidence => ({
  deed: 'tree_planting',
  verdict: 'real',
  confidence: 0.95,
  model: 'a-vision-model',
  judgedByModel: true,
  fakeMarks: [],
  doubts: [],
  nearestDistance: null,
  challengeShown: true,
  ...changes,
});

let photos = 0;

/** A photo like no other, the same in every run: unrelated pictures differ in about half of 63 bits. */
export function aPhoto(): PhotoFingerprint {
  const digest = createHash('sha256').update(`photo ${++photos}`).digest();
  return { sha256: digest.toString('hex'), perceptual: [digest.readBigUInt64BE() >> 1n], turned: [] };
}

/** The same picture in other bytes, some bits away. */
export function aCopyOf({ perceptual }: PhotoFingerprint, bits: number): PhotoFingerprint {
  const mask = (1n << BigInt(bits)) - 1n;
  return { ...aPhoto(), perceptual: perceptual.map((hash) => hash ^ mask) };
}
