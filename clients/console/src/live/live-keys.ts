import type { Subject } from './keys.js';
import type { LiveEvent } from './live-stream.js';

/** The beginning of the keys of queries; the empty one is of all. */
export type KeyPrefix = readonly string[];

/** Which subject an event's type is about, and which field of its `data` names the record. */
const SUBJECTS: Record<string, readonly [subject: Subject, id?: string]> = {
  job: ['job', 'job_id'],
  deploy: ['deploy', 'job_id'],
  session: ['session', 'session_id'],
  device: ['device', 'device_id'],
  reward: ['reward'],
  referral: ['referral'],
  deposit: ['wallet'],
  withdrawal: ['wallet'],
  exchange: ['wallet'],
  webhook: ['webhook', 'webhook_id'],
};

/** What the owner of the device hears, too, whose lists of work and earnings change; the event rarely names the device. */
const OF_OWNERS = new Set([
  'job.completed',
  'job.result_accepted',
  'job.result_differs',
  'job.paid',
  'job.disputed',
  'job.dispute_settled',
  'job.failed',
]);

/** Balances stand in the wallet and beside the account's name. */
const WALLET: KeyPrefix[] = [['wallet'], ['account', 'me']];

/** What waits for an operator is on most of their pages; of the rest only the overview tells at once. */
const MARKET: Record<string, KeyPrefix[]> = { attention: [['operator']], overview: [['operator', 'overview']] };

function ofRecord(subject: string, id: string): KeyPrefix[] {
  if (subject === 'wallet') return WALLET;
  if (subject === 'market') return MARKET[id] ?? [];
  return [
    [subject, id],
    [subject, 'list'],
  ];
}

/** What to fetch anew because of an event. Types that this build doesn't know change nothing it shows. */
export function keysOf(event: LiveEvent): KeyPrefix[] {
  if (event.type === 'changed') return event.all ? [[]] : event.subjects.flatMap(({ type, id }) => ofRecord(type, id));
  const [subject, field] = SUBJECTS[event.type.split('.')[0]!] ?? [];
  if (subject === undefined) return [];
  if (subject === 'wallet') return WALLET;
  const data = event.data as Record<string, unknown>;
  if (field === undefined) return [[subject]];
  return [...ofRecord(subject, String(data[field])), ...devicesOf(event.type, data)];
}

/** What is about a job may be about the device that ran it, whose owner looks at it. */
function devicesOf(type: string, data: Record<string, unknown>): KeyPrefix[] {
  if (!type.startsWith('job.')) return [];
  if (typeof data['device_id'] === 'string')
    return ['device', 'work'].flatMap((subject) => ofRecord(subject, data['device_id'] as string));
  return OF_OWNERS.has(type) ? [['device'], ['work']] : [];
}
