import { randomInt } from 'node:crypto';
import { Random } from '../ports/random.js';

export class CryptoRandom extends Random {
  pick(bound: number): number {
    return randomInt(bound);
  }
}
