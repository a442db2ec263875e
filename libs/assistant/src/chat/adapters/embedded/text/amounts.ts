import { MICROS, shareOf } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';

const GROUP: Record<Language, string> = { en: ',', tr: '.', ru: '\u00a0', ko: ',' };
const POINT: Record<Language, string> = { en: '.', tr: ',', ru: ',', ko: '.' };

/** Formats micro-units for a language: exact, without trailing zeros. */
export function decimal(micros: bigint, lang: Language): string {
  const amount = micros < 0n ? -micros : micros;
  const whole = (amount / MICROS).toString().replace(/\B(?=(\d{3})+$)/g, GROUP[lang]);
  const fraction = (amount % MICROS).toString().padStart(6, '0').replace(/0+$/, '');
  return `${micros < 0n ? '-' : ''}${whole}${fraction && POINT[lang] + fraction}`;
}

export function coins(micros: bigint, lang: Language): string {
  const shown = decimal(micros, lang);
  switch (lang) {
    case 'en':
      return `${shown} ${micros === MICROS ? 'coin' : 'coins'}`;
    case 'tr':
      return `${shown} coin`;
    case 'ru':
      return `${shown} ${russian(micros, 'монета', 'монеты', 'монет')}`;
    case 'ko':
      return `${shown}코인`;
  }
}

export const usd = (micros: bigint, lang: Language): string => `${decimal(micros, lang)} USD`;

/** Formats GB exactly; they have at most six decimals. */
export const gigabytes = (gb: number, lang: Language): string => `${decimal(BigInt(Math.round(gb * 1e6)), lang)} GB`;

export const count = (n: number, lang: Language): string => decimal(BigInt(n) * MICROS, lang);

/** Formats basis points: 500 is "5 %". */
export function percent(bps: number, lang: Language): string {
  const shown = decimal(BigInt(bps) * 10_000n, lang);
  if (lang === 'tr') return `%${shown}`;
  return lang === 'ru' ? `${shown}\u00a0%` : `${shown}%`;
}

/** Formats a time to the minute, in UTC like the whole service. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The Russian noun form after an amount; fractions take the form of two. */
function russian(micros: bigint, one: string, few: string, many: string): string {
  if (micros % MICROS !== 0n) return few;
  const last = micros / MICROS < 0n ? -(micros / MICROS) % 100n : (micros / MICROS) % 100n;
  if (last >= 11n && last <= 14n) return many;
  if (last % 10n === 1n) return one;
  return last % 10n >= 2n && last % 10n <= 4n ? few : many;
}

/** Dollars in coins; "≈" marks a rounded amount. */
export function inCoins(usdMicros: bigint, coinUsdMicros: bigint, lang: Language): string {
  const even = (usdMicros * MICROS) % coinUsdMicros === 0n;
  return `${even ? '' : '≈ '}${coins(shareOf(usdMicros, MICROS, coinUsdMicros), lang)}`;
}

/** Coins in dollars; "≈" marks a rounded amount. */
export function inDollars(coinMicros: bigint, coinUsdMicros: bigint, lang: Language): string {
  const even = (coinMicros * coinUsdMicros) % MICROS === 0n;
  return `${even ? '' : '≈ '}${usd(shareOf(coinMicros, coinUsdMicros, MICROS), lang)}`;
}
