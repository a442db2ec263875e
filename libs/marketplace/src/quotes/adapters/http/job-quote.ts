import { fromMicros } from '@app/kernel';
import { toCounts } from '../../../explain/adapters/http/supply-counts.js';
import { blockersOf } from '../../../explain/domain/explain-job.js';
import { heldMicros } from '../../../jobs/domain/job.js';
import { toRange } from '../../../offers/adapters/postgres/price-ranges.js';
import { outlookText } from '../../domain/outlook.js';
import type { JobQuote } from '../../use-cases/quote-job.js';
import type { JobQuoteDto } from './quotes.dto.js';

/** A quote in the shape of the reply. */
export function toJobQuote({
  job,
  priceMicros,
  copies,
  eachMicros,
  usual,
  weighed,
  at,
  ...quote
}: JobQuote): JobQuoteDto {
  const { code, freeBy } = quote.outlook;
  return {
    price_coin: fromMicros(priceMicros),
    low_coin: fromMicros(quote.lowMicros),
    high_coin: fromMicros(quote.highMicros),
    duration_hrs: job.durationHours,
    payment_type: 'coin',
    total: fromMicros(heldMicros({ priceMicros, maxAttempts: job.maxAttempts })),
    source: quote.source,
    usual_coin_per_hr: toRange(usual.hourlyMicros, fromMicros),
    usual_jobs: usual.jobs,
    code,
    text: outlookText(code, priceMicros, copies, weighed?.weighing ?? null),
    wait_s: freeBy && Math.max(0, Math.ceil((freeBy.getTime() - at.getTime()) / 1000)),
    devices: weighed && toCounts(weighed.weighing),
    blockers: weighed ? blockersOf(weighed.needs, eachMicros, weighed.weighing) : [],
    as_of: at.toISOString(),
  };
}
