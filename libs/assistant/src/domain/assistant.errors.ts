import { defineErrors } from '@app/kernel';

export const AssistantErrors = defineErrors({
  reply_interrupted: { kind: 'unavailable', title: 'The reply broke off and is not complete; ask again' },
});
