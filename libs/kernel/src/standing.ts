import { defineErrors } from './domain-error.js';

export const StandingErrors = defineErrors({
  account_suspended: { kind: 'forbidden', title: 'The account is suspended' },
  signed_out: { kind: 'unauthenticated', title: 'This sign-in has ended' },
});
