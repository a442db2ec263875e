import { defineErrors } from '@app/kernel';

export const PaymentErrors = defineErrors({
  payments_not_configured: { kind: 'unavailable', title: 'Payments are switched off on this service' },
  payment_provider_unavailable: { kind: 'unavailable', title: 'The payment provider does not answer' },
  payment_refused: { kind: 'conflict', title: 'The payment provider refuses this' },
  amount_out_of_bounds: { kind: 'invalid', title: 'The amount is too small, too large or not in whole cents' },
  too_many_open_deposits: { kind: 'too_many', title: 'You have too many open deposits' },
  deposit_not_found: { kind: 'not_found', title: 'There is no such deposit' },
  deposit_not_refundable: { kind: 'conflict', title: 'The deposit cannot be refunded by this amount' },
  withdrawal_not_found: { kind: 'not_found', title: 'There is no such withdrawal' },
  own_withdrawal: { kind: 'forbidden', title: "You can't approve your own withdrawal" },
  withdrawal_decided: { kind: 'conflict', title: 'The withdrawal is already past that decision' },
  email_not_verified: { kind: 'forbidden', title: 'You need a confirmed e-mail address to withdraw money' },
  payout_account_not_ready: { kind: 'conflict', title: 'The payout account is missing or not ready' },
  bad_signature: { kind: 'invalid', title: "The payment provider's signature is missing or wrong" },
  exception_not_found: { kind: 'not_found', title: 'There is no such payment exception' },
  exception_resolved: { kind: 'conflict', title: 'The payment exception is resolved' },
  action_not_possible: { kind: 'conflict', title: 'This payment exception cannot be resolved that way' },
});
