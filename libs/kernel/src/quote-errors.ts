import { defineErrors } from './domain-error.js';

/** Several contexts have quotes; clients handle each one the same way. */
export const QuoteErrors = defineErrors({
  quote_not_found: { kind: 'not_found', title: 'You have no such quote' },
  quote_expired: { kind: 'conflict', title: 'The quote has expired' },
  quote_used: { kind: 'conflict', title: 'The quote was used' },
});
