import type { Reward } from '@compute-market/sdk';
import type { Tone } from '../../../ui/index.js';

export const TONES: Record<Reward['status'], Tone> = {
  paid: 'good',
  held: 'warn',
  refused: 'neutral',
  clawed_back: 'bad',
};
