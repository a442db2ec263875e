import { numberOf } from '../../text/amount.js';
import type { Language } from '../../text/language.js';

/** What the API takes as the least price, in USD per hour. */
const MOST = 1_000_000;

/** A price that was typed: null for an empty field (any price), undefined for what is no price. */
export function priceOf(typed: string, language: Language): number | null | undefined {
  if (typed.trim() === '') return null;
  const price = numberOf(typed, language);
  return price <= MOST ? price : undefined;
}
