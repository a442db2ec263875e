/**
 * Keys of queries begin with what they are about: `[subject, id, …]` for a record and its parts, `[subject, 'list', …]`
 * for lists. A live event about a record makes both be fetched anew.
 */
export type Subject =
  | 'job'
  | 'deploy'
  | 'session'
  | 'device'
  | 'wallet'
  | 'account'
  | 'offer'
  | 'webhook'
  | 'reward'
  | 'referral'
  | 'operator';

export const listKey = (subject: Subject, ...filters: unknown[]) => [subject, 'list', ...filters] as const;
/** What machines did and earned: stale by events of jobs, not by each heartbeat. */
export const workKey = (...what: unknown[]) => ['device', 'work', ...what] as const;
export const recordKey = (subject: Subject, id: string, ...part: unknown[]) => [subject, id, ...part] as const;
