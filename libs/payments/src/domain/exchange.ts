import { feeOf, MICROS, shareOf, type Currency, type Id, type UserId } from '@app/kernel';

export type ExchangeQuoteId = Id<'exchange quote'>;

export interface ExchangeQuote {
  id: ExchangeQuoteId;
  userId: UserId;
  from: Currency;
  amountMicros: bigint;
  to: Currency;
  receivesMicros: bigint;
  /** Kept by the platform, in the currency that is received. */
  feeMicros: bigint;
  /** One coin in micro-dollars, when the quote was made. */
  coinUsdMicros: bigint;
  expiresAt: Date;
  usedAt: Date | null;
}

/** How long a quote binds the platform. */
export const QUOTE_LIVES_MS = 60_000;

/**
 * What an amount of one currency is worth in the other. Rounding is against the platform (contract §3): its fee is
 * rounded down, and the fraction of a micro-unit that the conversion leaves is the user's. Amounts have a lower bound,
 * so that nobody lives on fractions.
 */
export function convert(
  from: Currency,
  amountMicros: bigint,
  terms: { coinUsdMicros: bigint; feeBps: number },
): { receivesMicros: bigint; feeMicros: bigint } {
  const { coinUsdMicros, feeBps } = terms;
  const worth =
    from === 'coin' ? roundedUp(amountMicros, coinUsdMicros, MICROS) : roundedUp(amountMicros, MICROS, coinUsdMicros);
  const feeMicros = feeOf(worth, feeBps);
  return { receivesMicros: worth - feeMicros, feeMicros };
}

/** `shareOf` keeps the fraction; here it is the user's. */
function roundedUp(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  const down = shareOf(amount, numerator, denominator);
  return down * denominator === amount * numerator ? down : down + 1n;
}
