import { Module } from '@nestjs/common';
import { VerificationModule } from '../verification/verification.module.js';
import { OffersTasks } from './adapters/background/offers.tasks.js';
import { OffersController } from './adapters/http/offers.controller.js';
import { DayPrices } from './adapters/postgres/day-prices.js';
import { ListOffers } from './adapters/postgres/list-offers.query.js';
import { OffersBoard } from './adapters/postgres/offers-board.js';
import { PriceHistory } from './adapters/postgres/price-history.query.js';

/** What is online and what it costs. */
@Module({
  imports: [VerificationModule],
  controllers: [OffersController],
  providers: [DayPrices, ListOffers, OffersBoard, OffersTasks, PriceHistory],
})
export class OffersModule {}
