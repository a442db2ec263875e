import { randomInt } from 'node:crypto';
import { SpotChecks } from '../ports/spot-checks.js';

export class RandomSpotChecks extends SpotChecks {
  constructor(private readonly percent: number) {
    super();
  }

  draw(): boolean {
    return randomInt(100) < this.percent;
  }
}
