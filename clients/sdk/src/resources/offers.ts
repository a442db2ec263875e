import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type { DayPrice, MarketJob, MarketJobsQuery, Offer, OffersQuery, PricesQuery } from '../types.js';
import { Resource } from './resource.js';

/** What is on offer, and what was paid. Needs no credentials. */
export class Offers extends Resource {
  /** Devices online now, by GPU model, with their prices. */
  list(query?: OffersQuery, options?: CallOptions): Pages<Offer> {
    return this.api.pages('/api/marketplace/offers', 'offers', { query, ...options });
  }

  /** What jobs paid, by day and GPU model. */
  prices(query?: PricesQuery, options?: CallOptions): Pages<DayPrice> {
    return this.api.pages('/api/marketplace/prices', 'prices', { query, ...options });
  }

  /** Everybody's jobs, as device owners see them. */
  jobs(query?: MarketJobsQuery, options?: CallOptions): Pages<MarketJob> {
    return this.api.pages('/api/marketplace/jobs', 'jobs', { query, ...options });
  }
}
