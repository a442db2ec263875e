export const CURRENCIES = ['usd', 'coin'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** One coin or one dollar in micro-units. */
export const MICROS = 1_000_000n;

/** The largest amount in a request: a billion coins or dollars. */
export const MAX_AMOUNT = 1_000_000_000;

/** Whether a JSON number can be an amount: finite, within ±MAX_AMOUNT, at most six decimals. */
export function isAmount(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isFinite(value) &&
    Math.abs(value) <= MAX_AMOUNT &&
    Number((Math.round(value * 1e6) / 1e6).toFixed(6)) === value
  );
}

/** JSON number → micro-units. The caller must have checked `isAmount`. */
export function toMicros(amount: number): bigint {
  if (!isAmount(amount)) throw new RangeError(`${amount} is not an amount with at most six decimals`);
  return BigInt(Math.round(amount * 1e6));
}

/** Micro-units → the number shown in JSON. Exact for every amount below nine billion. */
export function fromMicros(micros: bigint): number {
  return Number(micros) / 1e6;
}

/**
 * The only rounding function: `amount × numerator ÷ denominator`, rounded down. Compute the platform's share with it
 * and pay the remainder, so that users never lose the fraction of a micro-unit.
 */
export function shareOf(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amount < 0n || numerator < 0n || denominator <= 0n) throw new RangeError('A share needs amounts of zero or more');
  return (amount * numerator) / denominator;
}

/** The platform's fee on an amount; 500 basis points are 5 %. */
export function feeOf(amountMicros: bigint, feeBps: number): bigint {
  return shareOf(amountMicros, BigInt(feeBps), 10_000n);
}
