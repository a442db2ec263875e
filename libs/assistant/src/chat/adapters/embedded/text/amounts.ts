import { MICROS, shareOf } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';

const GROUP: Record<Language, string> = { en: ',', tr: '.', ru: '\u00a0', ko: ',' };
const POINT: Record<Language, string> = { en: '.', tr: ',', ru: ',', ko: '.' };

/** Micro-units as people of the language write them; every digit is exact, zeros at the end are left out. */
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

/** GB are a number with at most six decimals; the text is exact to them. */
export const gigabytes = (gb: number, lang: Language): string => `${decimal(BigInt(Math.round(gb * 1e6)), lang)} GB`;

export const count = (n: number, lang: Language): string => decimal(BigInt(n) * MICROS, lang);

/** A share in basis points: 500 are "5 %". */
export function percent(bps: number, lang: Language): string {
  const shown = decimal(BigInt(bps) * 10_000n, lang);
  if (lang === 'tr') return `%${shown}`;
  return lang === 'ru' ? `${shown}\u00a0%` : `${shown}%`;
}

/** A moment to the minute; UTC, as all the service says. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The form a Russian noun takes after an amount: fractions take the one of two. */
function russian(micros: bigint, one: string, few: string, many: string): string {
  if (micros % MICROS !== 0n) return few;
  const last = micros / MICROS < 0n ? -(micros / MICROS) % 100n : (micros / MICROS) % 100n;
  if (last >= 11n && last <= 14n) return many;
  if (last % 10n === 1n) return one;
  return last % 10n >= 2n && last % 10n <= 4n ? few : many;
}

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
