const MICROS_PER_CENT = 10_000n;
/** Stripe's amounts are in the currency's smallest unit. @see https://docs.stripe.com/currencies#minor-units */
const WITHOUT_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const WITH_THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

export function microsOf(amount: number, currency: string): bigint {
  if (WITHOUT_DECIMALS.has(currency)) return BigInt(amount) * MICROS_PER_CENT * 100n;
  if (WITH_THREE_DECIMALS.has(currency)) return (BigInt(amount) * MICROS_PER_CENT) / 10n;
  return BigInt(amount) * MICROS_PER_CENT;
}

/** US dollars only: all that this service sends out. */
export function centsOf(amountMicros: bigint): number {
  if (amountMicros <= 0n || amountMicros % MICROS_PER_CENT !== 0n) {
    throw new RangeError(`${amountMicros} micro-dollars are not whole cents`);
  }
  return Number(amountMicros / MICROS_PER_CENT);
}
