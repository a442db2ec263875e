import { Injectable } from '@nestjs/common';
import { ProviderSlot } from '../ports/provider-slot.js';
import { SettlePayout } from './settle-payout.js';

/** Asks the provider what became of a payout, then books that. */
@Injectable()
export class LookAtPayout {
  constructor(
    private readonly slot: ProviderSlot,
    private readonly settle: SettlePayout,
  ) {}

  async execute(ref: string): Promise<void> {
    const state = await this.slot.provider.payout(ref);
    if (state) await this.settle.execute(state);
  }
}
