/** Stripe gives either an object's id or, when asked to expand it, the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** What our objects carry at Stripe, and so what a person finds there too. */
export const METADATA = {
  deposit: 'deposit_id',
  user: 'user_id',
  withdrawal: 'withdrawal_id',
  /** On a refund: the order it was made by. */
  refundOrder: 'refund_order_id',
  /** On a payout of a connected account: the platform's transfer that paid for it. */
  transfer: 'transfer_id',
  /** On that transfer: the payout. */
  payout: 'payout_id',
} as const;
