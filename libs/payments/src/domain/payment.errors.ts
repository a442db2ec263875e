import { defineErrors } from '@app/kernel';

export const PaymentErrors = defineErrors({
  payments_not_configured: { kind: 'unavailable', title: 'This service takes and pays no money' },
  payment_provider_unavailable: { kind: 'unavailable', title: 'The payment provider does not answer' },
  payment_refused: { kind: 'conflict', title: 'The payment provider refuses this' },
  amount_out_of_bounds: { kind: 'invalid', title: 'The amount is too small, too large or not in whole cents' },
  too_many_open_deposits: { kind: 'too_many', title: 'You have as many open deposits as one account may' },
  deposit_not_found: { kind: 'not_found', title: 'There is no such deposit' },
  deposit_not_refundable: { kind: 'conflict', title: 'The deposit cannot be refunded by this amount' },
  withdrawal_not_found: { kind: 'not_found', title: 'There is no such withdrawal' },
  own_withdrawal: { kind: 'forbidden', title: 'Nobody approves a withdrawal of their own' },
  withdrawal_decided: { kind: 'conflict', title: 'The withdrawal is past that decision' },
  email_not_verified: { kind: 'forbidden', title: 'Money leaves only accounts whose e-mail address is confirmed' },
  payout_account_not_ready: { kind: 'conflict', title: 'The payout account is missing or not ready' },
  bad_signature: { kind: 'invalid', title: 'The payment provider did not sign this' },
  exception_not_found: { kind: 'not_found', title: 'There is no such payment exception' },
  exception_resolved: { kind: 'conflict', title: 'The payment exception is resolved' },
  action_not_possible: { kind: 'conflict', title: 'This payment exception cannot be resolved that way' },
});
