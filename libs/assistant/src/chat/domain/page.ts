/** Records that have a page of their own in the console. */
export const RECORD_TYPES = ['job', 'deploy', 'session', 'device'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Pages of the console. The console knows their addresses; a page of a record is found by its id, too. */
export const PAGE_TYPES = [
  'home',
  'jobs',
  ...RECORD_TYPES,
  'new_job',
  'deploys',
  'new_deploy',
  'sessions',
  'devices',
  'add_device',
  'earnings',
  'wallet',
  'offers',
  'api_keys',
  'webhooks',
  'referrals',
  'rewards',
  'account',
  'admin',
  'other',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** What a client says its user looks at. */
export interface Page {
  type: PageType;
  /** Of the record that the page shows: a UUID, of anything. */
  id?: string;
}

/** A record of the caller. */
export interface Subject {
  type: RecordType;
  id: string;
  /** Chosen by the caller; of a session its id. */
  name: string;
}

/** The page, and the caller's own record on it; null: it shows none, or none of theirs. */
export interface SeenPage {
  type: PageType;
  subject: Subject | null;
}

export const isRecord = (type: PageType): type is RecordType => (RECORD_TYPES as readonly string[]).includes(type);
