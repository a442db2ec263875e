import { listedUsdMicros, MICROS, shareOf, type Currency, type PriceList } from '@app/kernel';

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

/** Micro-units for one replica and hour; a replica without GPUs pays for one machine. */
export const replicaHourMicros = (gpuHour: bigint, gpuCount: number): bigint => gpuHour * BigInt(Math.max(1, gpuCount));

/** The price of a running time in whole seconds, rounded down. */
export function priceOf(hourMicros: bigint, seconds: number): bigint {
  return shareOf(hourMicros, BigInt(seconds), 3_600n);
}
