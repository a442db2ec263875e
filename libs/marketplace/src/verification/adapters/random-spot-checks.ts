import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { SpotChecks } from '../ports/spot-checks.js';

@Injectable()
export class RandomSpotChecks extends SpotChecks {
  constructor(private readonly options: MarketplaceOptions) {
    super();
  }

  draw(): boolean {
    return randomInt(100) < this.options.quorumSpotCheckPercent;
  }
}
