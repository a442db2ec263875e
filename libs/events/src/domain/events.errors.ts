import { defineErrors } from '@app/kernel';

export const EventsErrors = defineErrors({
  webhook_not_found: { kind: 'not_found', title: 'You have no webhook with this id' },
  delivery_not_found: { kind: 'not_found', title: 'The webhook has no delivery with this id' },
  too_many_webhooks: { kind: 'conflict', title: 'You have the maximum number of webhooks' },
  webhook_disabled: { kind: 'conflict', title: 'The webhook is disabled; enable it first' },
  webhook_url_refused: { kind: 'invalid', title: 'Webhooks may not be sent to this address' },
  unknown_event_type: { kind: 'invalid', title: 'No event has this type' },
});
