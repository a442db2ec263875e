import { defineErrors } from '@app/kernel';

export const EventsErrors = defineErrors({
  webhook_not_found: { kind: 'not_found', title: 'You have no webhook of this id' },
  delivery_not_found: { kind: 'not_found', title: 'The webhook has no delivery of this id' },
  too_many_webhooks: { kind: 'conflict', title: 'You have as many webhooks as you may' },
  webhook_disabled: { kind: 'conflict', title: 'The webhook is disabled; enable it first' },
  webhook_url_refused: { kind: 'invalid', title: 'Webhooks may not be sent to this address' },
  unknown_event_type: { kind: 'invalid', title: 'There is no event of this type' },
});
