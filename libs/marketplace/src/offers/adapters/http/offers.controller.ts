import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ListOffers } from '../postgres/list-offers.query.js';
import { PriceHistory } from '../postgres/price-history.query.js';
import { OfferListDto, OffersQuery, PriceListDto, PricesQuery } from './offers.dto.js';

/** What the market has, and what it pays. */
@ApiTags('Marketplace')
@Controller('api/marketplace')
export class OffersController {
  constructor(
    private readonly offers: ListOffers,
    private readonly prices: PriceHistory,
  ) {}

  /** What is online, by GPU model and memory: how many devices, at what price, how reliable. At most a second old. */
  @Get('offers')
  listOffers(@Query() query: OffersQuery): Promise<OfferListDto> {
    return this.offers.execute(query);
  }

  /**
   * What jobs paid per hour, by UTC day and GPU model, from those that were completed. Jobs with quorum and jobs of the
   * device's own owner don't count.
   */
  @Get('prices')
  listPrices(@Query() query: PricesQuery): Promise<PriceListDto> {
    return this.prices.execute(query);
  }
}
