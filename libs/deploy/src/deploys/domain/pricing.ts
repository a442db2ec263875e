import { shareOf, wordsOf, isModel, MICROS, type Currency } from '@app/kernel';
import { needsGpu } from './deploy.js';

/** Micro-dollars per GPU and hour by model. `default` is for models that aren't listed, `cpu` for machines without. */
export type PriceList = ReadonlyMap<string, bigint>;

/**
 * Micro-units of `currency` for an hour of one GPU (or one machine without). If several listed models fit, the one with
 * the most words counts.
 */
export function gpuHourMicros(gpuModel: string, currency: Currency, prices: PriceList, coinUsdMicros: bigint): bigint {
  const usdMicros = listedUsdMicros(gpuModel, prices);
  if (currency === 'usd') return usdMicros;
  const coins = shareOf(usdMicros, MICROS, coinUsdMicros);
  return coins > 0n ? coins : 1n;
}

/** List price of a model in micro-dollars per GPU and hour; `default` if no listed model fits. */
export function listedUsdMicros(gpuModel: string, prices: PriceList): bigint {
  const fallback = prices.get('default')!;
  if (!needsGpu(gpuModel)) return prices.get('cpu') ?? fallback;
  const fitting = [...prices.keys()]
    .filter((model) => model !== 'default' && model !== 'cpu' && isModel(gpuModel, model))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  return prices.get(fitting[0] ?? 'default') ?? fallback;
}

/** Micro-units for one replica and hour; a replica without GPUs pays for one machine. */
export const replicaHourMicros = (gpuHour: bigint, gpuCount: number): bigint => gpuHour * BigInt(Math.max(1, gpuCount));

/** The price of a running time in whole seconds, rounded down. */
export function priceOf(hourMicros: bigint, seconds: number): bigint {
  return shareOf(hourMicros, BigInt(seconds), 3_600n);
}
