import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';

export interface MarketplaceOptions {
  /** The platform's share of every payment, in basis points. */
  feeBps: number;
  /** Value of one coin in micro-dollars, for the floor test of `min_price_usd`. */
  coinUsdMicros: bigint;
  /** Seconds of silence after which a device loses its attempts. */
  deviceOfflineAfterS: number;
  /** Hours a job waits before it expires. */
  expiresAfterHours: number;
}

/** Jobs from posting to payment. */
@Module({})
export class MarketplaceModule {
  static forRoot(_options: MarketplaceOptions): DynamicModule {
    return { module: MarketplaceModule };
  }
}
