import { defineErrors } from '@app/kernel';

export const WorkersErrors = defineErrors({
  token_not_found: { kind: 'not_found', title: 'You have no such worker token' },
  token_revoked: { kind: 'conflict', title: 'This worker token was revoked; create a new one' },
});
