import { defineErrors } from '@app/kernel';

export const OperatorErrors = defineErrors({
  dead_event_not_found: { kind: 'not_found', title: 'There is no such dead event' },
});
