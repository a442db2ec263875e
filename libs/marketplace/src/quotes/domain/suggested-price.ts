import { listedUsdMicros, MAX_AMOUNT, MICROS, shareOf, type PriceList } from '@app/kernel';
import type { Ask } from '../../explain/domain/supply.js';
import type { Prices } from '../../offers/domain/offers-board.js';

export const PRICE_SOURCES = ['history', 'price_list', 'asking_price'] as const;
/** What decided a suggested price. */
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** What an hour of such a job costs, of one GPU or of a machine without. */
export interface UsualPrice {
  source: 'history' | 'price_list';
  /** Jobs it was drawn from. */
  jobs: number;
  hourlyMicros: Prices;
}

export interface SuggestedPrice {
  source: PriceSource;
  priceMicros: bigint;
  /** From what the first device would take it for, to what satisfies all of them. */
  lowMicros: bigint;
  highMicros: bigint;
}

/** The most that a job may cost. */
const MAX_MICROS = BigInt(MAX_AMOUNT) * MICROS;

/** Where too few jobs were paid to tell: the operator's price list. `gpuModel` null: without a GPU. */
export function listPrice(gpuModel: string | null, prices: PriceList, coinUsdMicros: bigint): UsualPrice {
  const hourly = shareOf(listedUsdMicros(gpuModel ?? 'cpu', prices), MICROS, coinUsdMicros);
  return { source: 'price_list', jobs: 0, hourlyMicros: { min: hourly, median: hourly, max: hourly } };
}

/**
 * The usual price, or more where `copies` owners would not do it for that; of free devices, if they are enough. `units`
 * are hours times GPUs. A price is at least a millionth of a coin for each copy, and at most what a job may cost.
 */
export function suggestPrice(
  { source, hourlyMicros }: UsualPrice,
  units: bigint,
  asks: readonly Ask[],
  copies: number,
): SuggestedPrice {
  const least =
    leastAsk(
      asks.filter(({ free }) => free),
      copies,
    ) ?? leastAsk(asks, copies);
  const usual = hourlyMicros.median * units;
  const each = larger(usual, least ?? 0n);
  const most = asks.reduce(
    (most, { priceMicros }) => larger(most, priceMicros),
    larger(each, hourlyMicros.max * units),
  );
  const priceOf = (micros: bigint) => smaller(larger(micros, 1n) * BigInt(copies), MAX_MICROS);
  return {
    source: each === usual ? source : 'asking_price',
    priceMicros: priceOf(each),
    lowMicros: priceOf(least ?? hourlyMicros.min * units),
    highMicros: priceOf(most),
  };
}

const leastAsk = (asks: readonly Ask[], owners: number) => leastFor(asks, owners, ({ priceMicros }) => priceMicros);

/** The least value that so many different owners stay within; null: there are fewer. */
export function leastFor<T extends bigint | Date>(
  asks: readonly Ask[],
  owners: number,
  valueOf: (ask: Ask) => T,
): T | null {
  const found = new Set<string>();
  const sorted = asks.map((ask) => ({ ask, value: valueOf(ask) })).sort((a, b) => (a.value < b.value ? -1 : 1));
  return sorted.find(({ ask }) => found.add(ask.ownerId).size >= owners)?.value ?? null;
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
