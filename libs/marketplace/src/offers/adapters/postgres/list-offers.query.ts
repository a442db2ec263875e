import { Injectable } from '@nestjs/common';
import { fromMicros, MICROS, toMicros } from '@app/kernel';
import { fromCursor, page } from '@app/platform';
import { comparePlaces, placeOf, sortedOffers, type BoardOffer, type OfferFilter } from '../../domain/offers-board.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { OfferDto, OfferListDto, OffersQuery } from '../http/offers.dto.js';
import { inUsd, toRange } from './price-ranges.js';
import { OffersBoard } from './offers-board.js';

const VALUE = /^-?\d{1,18}(\.\d{1,6})?$/;
/** The most micro-coins that are shown as so many micro-dollars. */
const mostShownAs = (usdMicros: bigint, { coinUsdMicros }: MarketplaceOptions): bigint =>
  ((usdMicros + 1n) * MICROS - 1n) / coinUsdMicros;

const KEY = /^[a-z0-9 ~]{1,120}$/;

/** The board, filtered and in order: a page of it is cut from memory. */
@Injectable()
export class ListOffers {
  constructor(
    private readonly board: OffersBoard,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(query: OffersQuery): Promise<OfferListDto> {
    const after = fromCursor(query.cursor, VALUE, KEY);
    const { all, verified } = await this.board.now();
    const offers = sortedOffers(query.verified ? verified : all, this.filterOf(query), query.sort);
    const rest = after
      ? offers.filter((offer) => comparePlaces(placeOf(offer, query.sort), [Number(after[0]), after[1]!]) > 0)
      : offers;
    const { rows, next_cursor } = page(rest.slice(0, query.limit + 1), query.limit, (offer) =>
      placeOf(offer, query.sort).map(String),
    );
    return { ok: true, offers: rows.map((offer) => this.toDto(offer)), next_cursor };
  }

  private filterOf({ gpu_model, gpu, min_gpu_memory_gb, max_price_usd, free }: OffersQuery): OfferFilter {
    return {
      gpuModel: gpu_model,
      gpu,
      minGpuMemoryGb: min_gpu_memory_gb,
      maxHourlyMicros: max_price_usd === undefined ? undefined : mostShownAs(toMicros(max_price_usd), this.terms),
      free,
    };
  }

  private toDto(offer: BoardOffer): OfferDto {
    return {
      gpu_model: offer.gpuModel,
      gpu_memory_gb: offer.gpuMemoryGb,
      devices_online: offer.devicesOnline,
      devices_free: offer.devicesFree,
      gpus_online: offer.gpusOnline,
      gpus_free: offer.gpusFree,
      verified: offer.verified,
      price_usd_per_hr: toRange(offer.hourlyMicros, (micros) => fromMicros(inUsd(micros, this.terms.coinUsdMicros))),
      price_coin_per_hr: toRange(offer.hourlyMicros, fromMicros),
      cpu_cores: offer.cpuCores,
      ram_gb: offer.ramGb,
      reliability: { median: offer.reliability },
    };
  }
}
