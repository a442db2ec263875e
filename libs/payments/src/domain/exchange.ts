import { feeOf, MICROS, shareOf, type Currency, type Id, type UserId } from '@app/kernel';

export type ExchangeQuoteId = Id<'exchange quote'>;

export interface ExchangeQuote {
  id: ExchangeQuoteId;
  userId: UserId;
  from: Currency;
  amountMicros: bigint;
  to: Currency;
  receivesMicros: bigint;
  /** Kept by the platform, in the currency received. */
  feeMicros: bigint;
  /** One coin in micro-dollars, when the quote was made. */
  coinUsdMicros: bigint;
  expiresAt: Date;
  usedAt: Date | null;
}

/** How long a quote binds the platform. */
export const QUOTE_LIVES_MS = 60_000;

/**
 * What an amount of one currency is worth in the other. Rounding is in the user's favour: the fee is rounded down, and the
 * conversion is rounded up to a whole micro-unit. Amounts have a lower bound, so that nobody can live on fractions.
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

/** `shareOf` rounds down. */
function roundedUp(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  const down = shareOf(amount, numerator, denominator);
  return down * denominator === amount * numerator ? down : down + 1n;
}
