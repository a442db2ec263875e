import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { DayPrices } from '../postgres/day-prices.js';

const COUNT_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 600_000;

@Injectable()
export class OffersTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly prices: DayPrices,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'count prices', everyMs: COUNT_EVERY_MS, run: () => this.prices.countNew() });
    this.tasks.register({ name: 'forget sales', everyMs: FORGET_EVERY_MS, run: () => this.prices.forgetOld() });
  }
}
