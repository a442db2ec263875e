/** Stripe answers an object's id or, when asked to expand it, the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** The metadata of our objects at Stripe; people see it there, too. */
export const METADATA = {
  deposit: 'deposit_id',
  user: 'user_id',
  withdrawal: 'withdrawal_id',
  /** On a refund: its refund order. */
  refundOrder: 'refund_order_id',
  /** On a payout of a connected account: the platform's transfer that paid for it. */
  transfer: 'transfer_id',
  /** On that transfer: the payout. */
  payout: 'payout_id',
} as const;

const MICROS_PER_CENT = 10_000n;
/** Stripe's amounts are in the currency's smallest unit. @see https://docs.stripe.com/currencies#minor-units */
const WITHOUT_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const WITH_THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

export function microsOf(amount: number, currency: string): bigint {
  if (WITHOUT_DECIMALS.has(currency)) return BigInt(amount) * MICROS_PER_CENT * 100n;
  if (WITH_THREE_DECIMALS.has(currency)) return (BigInt(amount) * MICROS_PER_CENT) / 10n;
  return BigInt(amount) * MICROS_PER_CENT;
}

/** Of US dollars: this service sends out nothing else. */
export function centsOf(amountMicros: bigint): number {
  if (amountMicros <= 0n || amountMicros % MICROS_PER_CENT !== 0n) {
    throw new RangeError(`${amountMicros} micro-dollars are not whole cents`);
  }
  return Number(amountMicros / MICROS_PER_CENT);
}
