import type { PaymentException, PaymentExceptionAnswer } from '@compute-market/sdk';

export type Action = NonNullable<PaymentExceptionAnswer['action']>;

/** As the service has it; it refuses what doesn't fit, whatever a page offers. */
const FITTING: Record<PaymentException['code'], readonly Action[]> = {
  unknown_deposit: ['credit'],
  wrong_amount: ['credit'],
  wrong_currency: ['credit'],
  unknown_account: ['credit'],
  shortfall: [],
  payout_unknown: ['return', 'paid', 'retry'],
  reconcile_difference: [],
};

/** What can be done about an exception, the least first. */
export function fittingActions({ code, amount, withdrawal_id }: PaymentException): Action[] {
  const possible = (action: Action) => (action === 'credit' ? amount !== null : withdrawal_id !== null);
  return ['ignore', ...(FITTING[code] ?? []).filter(possible)];
}
