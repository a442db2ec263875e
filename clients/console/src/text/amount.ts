import type { Language } from './language.js';

const DECIMAL_MARK = { en: '.', tr: ',', ru: ',', ko: '.' } as const satisfies Record<Language, string>;
const AMOUNT = /^(\d{1,12})(?:([.,])(\d{1,6}))?$/;

/**
 * The number that somebody typed, from 0; else NaN. A point and a comma both begin the decimals, but not where they look
 * like thousands to the reader: 10,000 in English, 10.000 in Turkish.
 */
export function numberOf(typed: string, language: Language): number {
  const [, whole, mark, decimals] = AMOUNT.exec(typed.trim()) ?? [];
  if (whole === undefined) return NaN;
  const mayBeThousands = mark !== DECIMAL_MARK[language] && decimals?.length === 3 && !whole.startsWith('0');
  return mayBeThousands ? NaN : Number(`${whole}.${decimals ?? 0}`);
}

/** The same for an amount: more than nothing, else null. */
export function amountOf(typed: string, language: Language): number | null {
  const value = numberOf(typed, language);
  return value > 0 ? value : null;
}

/** A number as it would be typed in this language, so that it is read back as the same. */
export const typedOf = (value: number, language: Language): string =>
  String(Number(value.toFixed(6))).replace('.', DECIMAL_MARK[language]);
