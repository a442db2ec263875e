/**
 * Keys of queries begin with what they are about: `[subject, id, …]` for a record and its parts, `[subject, 'list', …]`
 * for lists. A live event about a record makes both be fetched anew. `work` is what machines run, ran and earned: its ids
 * are those of machines, whose heartbeats don't touch it.
 */
export type Subject =
  | 'job'
  | 'deploy'
  | 'session'
  | 'device'
  | 'work'
  | 'wallet'
  | 'account'
  | 'offer'
  | 'webhook'
  | 'reward'
  | 'referral'
  | 'operator';

export const listKey = (subject: Subject, ...filters: unknown[]) => [subject, 'list', ...filters] as const;
export const recordKey = (subject: Subject, id: string, ...part: unknown[]) => [subject, id, ...part] as const;
