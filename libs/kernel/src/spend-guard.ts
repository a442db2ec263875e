import { defineErrors } from './domain-error.js';
import type { Currency } from './money.js';

export const SpendErrors = defineErrors({
  spend_cap_reached: { kind: 'payment_required', title: 'The API key has reached its cap for this day' },
  spending_key_over: { kind: 'forbidden', title: 'The API key that ordered this is revoked or has expired' },
});

/** Counts money put on hold by an API key with a daily cap. Other requests pass uncounted. */
export abstract class SpendGuard {
  /**
   * Puts money on hold and, for a key with a cap, counts it in the same unit of work: both happen or neither. Throws
   * `spend_cap_reached`. `currency` may be a function where looking it up costs something. A hold without a request,
   * such as a renewal, counts for the key that ordered it: `orderedBy` is its id, and `spending_key_over` is thrown
   * when that key is over.
   */
  abstract counted<T>(
    currency: Currency | (() => Promise<Currency>),
    amountMicros: bigint,
    hold: () => Promise<T>,
    orderedBy?: string | null,
  ): Promise<T>;
}

/** For programs that serve no API keys. */
export class NoSpendGuard extends SpendGuard {
  counted<T>(_currency: unknown, _amountMicros: bigint, hold: () => Promise<T>): Promise<T> {
    return hold();
  }
}
