import { defineErrors } from './domain-error.js';
import type { Currency } from './money.js';

export const SpendErrors = defineErrors({
  spend_cap_reached: { kind: 'payment_required', title: 'The API key has reached its cap for this day' },
  spending_key_over: { kind: 'forbidden', title: 'The API key that ordered this is revoked or has expired' },
});

/** Counts what is put on hold at the request of an API key that has a daily cap. Everybody else passes uncounted. */
export abstract class SpendGuard {
  /**
   * Puts money on hold, and counts it in the same unit of work when a capped key asks for it: both happen or neither.
   * Throws `spend_cap_reached`. The currency may be asked for, where finding it out costs something. What nobody asks
   * for at this moment, such as a renewal, counts for the key that ordered it: `orderedBy` is its id, and
   * `spending_key_over` is thrown when that key is over.
   */
  abstract counted<T>(
    currency: Currency | (() => Promise<Currency>),
    amountMicros: bigint,
    hold: () => Promise<T>,
    orderedBy?: string | null,
  ): Promise<T>;
}

/** For programs that no API key asks for anything. */
export class NoSpendGuard extends SpendGuard {
  counted<T>(_currency: unknown, _amountMicros: bigint, hold: () => Promise<T>): Promise<T> {
    return hold();
  }
}
