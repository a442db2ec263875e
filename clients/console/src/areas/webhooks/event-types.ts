/** Types of events (docs/events.md) by subject; event-types.spec.ts compares them with the API document. */
export const EVENT_TYPES = {
  job: [
    'started',
    'interrupted',
    'completed',
    'result_accepted',
    'result_differs',
    'paid',
    'disputed',
    'dispute_settled',
    'failed',
    'cancelled',
    'expired',
  ],
  deploy: ['queued', 'starting', 'running', 'completed', 'failed', 'stopped'],
  session: ['ended', 'exhausted', 'expired'],
  device: ['enrolled', 'online', 'lost', 'paused', 'changed'],
  deposit: ['paid', 'held_back', 'refunded', 'disputed'],
  withdrawal: ['paid', 'returned', 'rejected'],
  exchange: ['done'],
  reward: ['paid'],
  referral: ['paid'],
  webhook: ['disabled'],
} as const;
export type EventSubject = keyof typeof EVENT_TYPES;
export const SUBJECTS = Object.keys(EVENT_TYPES) as EventSubject[];

export const all = (subject: EventSubject): string => `${subject}.*`;
export const typesOf = (subject: EventSubject): string[] => EVENT_TYPES[subject].map((name) => `${subject}.${name}`);

/** Adds or removes a type. All of a subject stands for each of its types. */
export function toggled(chosen: readonly string[], type: string): string[] {
  if (chosen.includes(type)) return chosen.filter((one) => one !== type);
  const subject = type.slice(0, type.indexOf('.'));
  const others = type.endsWith('.*') ? chosen.filter((one) => !one.startsWith(`${subject}.`)) : [...chosen];
  return [...others, type];
}
