import { Injectable } from '@nestjs/common';
import { fromMicros, wordsOf, type UserId } from '@app/kernel';
import { toCounts } from '../../../explain/adapters/http/supply-counts.js';
import { SupplySnapshot } from '../../../explain/adapters/postgres/supply-snapshot.js';
import { blockersOf } from '../../../explain/domain/explain-job.js';
import type { Supply } from '../../../explain/domain/supply.js';
import { heldMicros } from '../../../jobs/domain/job.js';
import type { JobSpec } from '../../../jobs/domain/job-spec.js';
import { needsOf, type Needs } from '../../../jobs/domain/matching.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { toRange } from '../../../offers/adapters/postgres/price-ranges.js';
import { copyPrice } from '../../../verification/domain/quorum.js';
import { outlookOf, outlookText, type Outlook } from '../../domain/outlook.js';
import { listPrice, suggestPrice, type UsualPrice } from '../../domain/suggested-price.js';
import type { JobQuoteDto } from '../http/quotes.dto.js';
import { UsualPrices } from './usual-prices.query.js';

export interface AskedJob {
  buyerId: UserId;
  /** Null: done by hand. */
  spec: JobSpec | null;
  durationHours: number;
  quorum: number | null;
  maxAttempts: number;
}

const BY_HAND: Outlook = { code: 'waits_for_a_person', freeBy: null };

/** A price for a job that is not posted yet: the price history in one statement, and the shared look at supply. */
@Injectable()
export class QuoteJob {
  constructor(
    private readonly history: UsualPrices,
    private readonly supply: SupplySnapshot,
    private readonly options: MarketplaceOptions,
  ) {}

  /** In the shape of the reply. */
  async execute(job: AskedJob): Promise<JobQuoteDto> {
    const needs = job.spec && needsOf(job.spec);
    const gpuModel = needs && needs.gpuCount > 0 ? (job.spec!.gpu_model ?? '') : null;
    const [usual, supply] = await Promise.all([this.usual(gpuModel), this.supply.now()]);
    return toDto(job, needs, usual, supply);
  }

  private async usual(gpuModel: string | null): Promise<UsualPrice> {
    const { gpuPricesUsdMicros, coinUsdMicros } = this.options;
    const paid = await this.history.of(wordsOf(gpuModel ?? ''), gpuModel !== null);
    return paid ?? listPrice(gpuModel, gpuPricesUsdMicros, coinUsdMicros);
  }
}

function toDto(job: AskedJob, needs: Needs | null, usual: UsualPrice, supply: Supply): JobQuoteDto {
  const { buyerId, durationHours, quorum, maxAttempts } = job;
  const copies = quorum ?? 1;
  const demand = needs && { needs, durationHours, excludedOwners: new Set(quorum === null ? [] : [buyerId]) };
  const asks = demand ? supply.asks(demand) : [];
  const units = BigInt(durationHours) * BigInt(needs?.gpuCount || 1);
  const { source, priceMicros, lowMicros, highMicros } = suggestPrice(usual, units, asks, copies);
  const eachMicros = copyPrice(priceMicros, copies);
  const weighing = demand && supply.weigh({ ...demand, priceMicros: eachMicros });
  const { code, freeBy } = weighing ? outlookOf(asks, weighing, eachMicros, copies) : BY_HAND;
  return {
    price_coin: fromMicros(priceMicros),
    low_coin: fromMicros(lowMicros),
    high_coin: fromMicros(highMicros),
    duration_hrs: durationHours,
    held_coin: fromMicros(heldMicros({ priceMicros, maxAttempts })),
    source,
    usual_coin_per_hr: toRange(usual.hourlyMicros, fromMicros),
    usual_jobs: usual.jobs,
    code,
    text: outlookText(code, priceMicros, copies, weighing),
    wait_s: freeBy && Math.max(0, Math.ceil((freeBy.getTime() - supply.at.getTime()) / 1000)),
    devices: weighing && toCounts(weighing),
    blockers: weighing ? blockersOf(needs!, eachMicros, weighing) : [],
    as_of: supply.at.toISOString(),
  };
}
