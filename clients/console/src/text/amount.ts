import type { Language } from './language.js';

const DECIMAL_MARK = { en: '.', tr: ',', ru: ',', ko: '.' } as const satisfies Record<Language, string>;
const AMOUNT = /^(\d{1,12})(?:([.,])(\d{1,6}))?$/;

/**
 * What somebody typed as an amount, more than nothing; else null. A point and a comma both begin the decimals, but not
 * where they look like thousands to the reader: 10,000 in English, 10.000 in Turkish.
 */
export function amountOf(typed: string, language: Language): number | null {
  const [, whole, mark, decimals] = AMOUNT.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const mayBeThousands = mark !== DECIMAL_MARK[language] && decimals?.length === 3 && !whole.startsWith('0');
  const value = Number(`${whole}.${decimals ?? 0}`);
  return mayBeThousands || value === 0 ? null : value;
}
