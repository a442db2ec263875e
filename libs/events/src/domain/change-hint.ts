/** What hints are about; `work` is what a device runs, `market` is for administrators. */
export const CHANGE_SUBJECTS = ['job', 'deploy', 'session', 'device', 'work', 'wallet', 'market'] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

export interface ChangedRecord {
  type: ChangeSubject;
  /** Of work, the device; of a wallet, the currency; of the market, `attention` or `overview`. */
  id: string;
}

/** Records that one user may look at anew; `all`: there are too many to name. */
export interface ChangeHint {
  all: boolean;
  subjects: ChangedRecord[];
}

/** Records of a user and type that are compared one by one. Of users who have more, all may have changed. */
export const MOST_WATCHED = 100;
/** Records that one hint names. */
export const MOST_NAMED = 100;
/** How often those with too many records are told to look. */
const TOO_MANY_EVERY_MS = 10_000;

/** The versions of a user's records, by type and id. */
export type Snapshot = ReadonlyMap<string, string>;

const keyOf = ({ type, id }: ChangedRecord) => `${type}:${id}`;
const TOO_MANY = '*';

/** The snapshot of a user's records, of which there may be one of each type more than is watched. */
export function snapshotOf(records: Array<ChangedRecord & { version: string }>, now: number): Snapshot {
  const counts = new Map<ChangeSubject, number>();
  for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
  const isWatched = ({ type }: ChangedRecord) => (counts.get(type) ?? 0) <= MOST_WATCHED;
  const snapshot = new Map(records.filter(isWatched).map((record) => [keyOf(record), record.version]));
  for (const [type, count] of counts)
    if (count > MOST_WATCHED) snapshot.set(keyOf({ type, id: TOO_MANY }), String(Math.floor(now / TOO_MANY_EVERY_MS)));
  return snapshot;
}

/** What is new, changed, or no longer there; null: nothing. */
export function changesBetween(before: Snapshot, after: Snapshot): ChangeHint | null {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const changed = [...keys].filter((key) => before.get(key) !== after.get(key)).map(recordOf);
  return changed.length === 0 ? null : hintOf(changed);
}

/** One hint that says what both say. */
export function merged(first: ChangeHint | null, second: ChangeHint): ChangeHint {
  if (first === null) return second;
  if (first.all || second.all) return hintOf([], true);
  return hintOf([...new Map([...first.subjects, ...second.subjects].map((one) => [keyOf(one), one])).values()]);
}

function hintOf(changed: ChangedRecord[], all = false): ChangeHint {
  const isAll = all || changed.length > MOST_NAMED || changed.some(({ id }) => id === TOO_MANY);
  return { all: isAll, subjects: isAll ? [] : changed };
}

function recordOf(key: string): ChangedRecord {
  const colon = key.indexOf(':');
  return { type: key.slice(0, colon) as ChangeSubject, id: key.slice(colon + 1) };
}
