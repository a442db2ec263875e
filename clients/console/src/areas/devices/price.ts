/** What the API takes as the least price, in USD per hour. */
const MOST = 1_000_000;
const AMOUNT = /^\d{1,7}(?:\.\d{1,6})?$/;

/** A price that was typed: null for an empty field (any price), undefined for what is no price. A comma is a point, too. */
export function priceOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!AMOUNT.test(text)) return undefined;
  const price = Number(text);
  return price <= MOST ? price : undefined;
}
