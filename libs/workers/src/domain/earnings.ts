import { MICROS, shareOf, type Currency } from '@app/kernel';

const DAY_MS = 86_400_000;

/** 00:00 UTC of the day that lies some days before a time. */
export function startOfDay(time: Date, daysBefore = 0): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS - daysBefore * DAY_MS);
}

/** Coins and dollars together, in coins: dollars count at the value of one coin (contract §5). */
export function inCoinMicros(earned: Record<Currency, bigint>, coinUsdMicros: bigint): bigint {
  return earned.coin + shareOf(earned.usd, MICROS, coinUsdMicros);
}
