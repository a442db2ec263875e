/** Every event that users see. docs/events.md says what each carries; a test compares both with the code. */
export const EVENT_TYPES = [
  'job.started',
  'job.interrupted',
  'job.completed',
  'job.result_accepted',
  'job.result_differs',
  'job.paid',
  'job.disputed',
  'job.dispute_settled',
  'job.failed',
  'job.cancelled',
  'job.expired',
  'deploy.queued',
  'deploy.starting',
  'deploy.running',
  'deploy.completed',
  'deploy.failed',
  'deploy.stopped',
  'session.ended',
  'session.exhausted',
  'session.expired',
  'device.enrolled',
  'device.online',
  'device.lost',
  'device.paused',
  'device.changed',
  'reward.paid',
  'referral.paid',
  'deposit.paid',
  'deposit.held_back',
  'deposit.refunded',
  'deposit.disputed',
  'withdrawal.paid',
  'withdrawal.returned',
  'withdrawal.rejected',
  'exchange.done',
  'webhook.disabled',
] as const;

/** Sent only on request: POST /api/webhooks/{id}/test. */
export const TEST_EVENT = 'webhook.test';

const KNOWN = new Set<string>([...EVENT_TYPES, ...EVENT_TYPES.map((type) => `${type.split('.', 1)[0]}.*`)]);

/** Whether a webhook may subscribe to it: a type, or all of a subject (`job.*`). */
export const isEventFilter = (filter: string): boolean => KNOWN.has(filter);
