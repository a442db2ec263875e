import { Injectable } from '@nestjs/common';
import { wordsOf, type UserId } from '@app/kernel';
import { CurrentSupply } from '../../explain/ports/current-supply.js';
import type { Supply, Weighing } from '../../explain/domain/supply.js';
import type { JobSpec } from '../../jobs/domain/job-spec.js';
import { needsOf, type Needs } from '../../jobs/domain/matching.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { copyPrice } from '../../verification/domain/quorum.js';
import { outlookOf, type Outlook } from '../domain/outlook.js';
import { listPrice, suggestPrice, type SuggestedPrice, type UsualPrice } from '../domain/suggested-price.js';
import { UsualPrices } from '../ports/usual-prices.js';

export interface AskedJob {
  buyerId: UserId;
  /** Null: done by hand. */
  spec: JobSpec | null;
  durationHours: number;
  quorum: number | null;
  maxAttempts: number;
}

export interface JobQuote extends SuggestedPrice {
  job: AskedJob;
  /** Devices that must take it, each for `eachMicros`. */
  copies: number;
  eachMicros: bigint;
  usual: UsualPrice;
  outlook: Outlook;
  /** The devices at this price; null for a job by hand. */
  weighed: { needs: Needs; weighing: Weighing } | null;
  at: Date;
}

const BY_HAND: Outlook = { code: 'waits_for_a_person', freeBy: null };

/** A price for a job that is not posted yet, by the price history and what is online. */
@Injectable()
export class QuoteJob {
  constructor(
    private readonly history: UsualPrices,
    private readonly supply: CurrentSupply,
    private readonly options: MarketplaceOptions,
  ) {}

  async execute(job: AskedJob): Promise<JobQuote> {
    const needs = job.spec && needsOf(job.spec);
    const gpuModel = needs && needs.gpuCount > 0 ? (job.spec!.gpu_model ?? '') : null;
    const [usual, supply] = await Promise.all([this.usual(gpuModel), this.supply.now()]);
    return quote(job, needs, usual, supply);
  }

  private async usual(gpuModel: string | null): Promise<UsualPrice> {
    const { gpuPricesUsdMicros, coinUsdMicros } = this.options;
    const paid = await this.history.of(wordsOf(gpuModel ?? ''), gpuModel !== null);
    return paid ?? listPrice(gpuModel, gpuPricesUsdMicros, coinUsdMicros);
  }
}

function quote(job: AskedJob, needs: Needs | null, usual: UsualPrice, supply: Supply): JobQuote {
  const { buyerId, durationHours, quorum } = job;
  const copies = quorum ?? 1;
  const demand = needs && { needs, durationHours, excludedOwners: new Set(quorum === null ? [] : [buyerId]) };
  const asks = demand ? supply.asks(demand) : [];
  const units = BigInt(durationHours) * BigInt(needs?.gpuCount || 1);
  const suggested = suggestPrice(usual, units, asks, copies);
  const eachMicros = copyPrice(suggested.priceMicros, copies);
  const weighing = demand && supply.weigh({ ...demand, priceMicros: eachMicros });
  return {
    ...suggested,
    ...{ job, copies, eachMicros, usual, at: supply.at },
    outlook: weighing ? outlookOf(asks, weighing, eachMicros, copies) : BY_HAND,
    weighed: weighing && { needs: needs!, weighing },
  };
}
