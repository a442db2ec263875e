import { defineErrors } from './domain-error.js';

export const StandingErrors = defineErrors({
  account_suspended: { kind: 'forbidden', title: 'The account is suspended' },
});
