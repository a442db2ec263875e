import { MICROS, shareOf } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';
import { coins, usd } from '../text/amounts.js';

/** Dollars at the value of a coin; marked when it doesn't come out even. */
export function inCoins(usdMicros: bigint, coinUsdMicros: bigint, lang: Language): string {
  const even = (usdMicros * MICROS) % coinUsdMicros === 0n;
  return `${even ? '' : '≈ '}${coins(shareOf(usdMicros, MICROS, coinUsdMicros), lang)}`;
}

/** Coins at their value in dollars; marked when it doesn't come out even. */
export function inDollars(coinMicros: bigint, coinUsdMicros: bigint, lang: Language): string {
  const even = (coinMicros * coinUsdMicros) % MICROS === 0n;
  return `${even ? '' : '≈ '}${usd(shareOf(coinMicros, coinUsdMicros, MICROS), lang)}`;
}
