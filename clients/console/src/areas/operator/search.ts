/** What an operator's list is asked for; it stands in the URL, so that a link shows the same. */
export interface ListSearch {
  cursor?: string;
  /** What is typed in the search field. */
  search?: string;
  /** One of the list's states. */
  status?: string;
  /** Only what concerns this user. */
  user?: string;
}

const BOUNDS = { cursor: 200, search: 100, status: 40, user: 36 } as const;

/** `validateSearch`: keeps what is a text of a sensible length. */
export function searchOf(raw: Record<string, unknown>): ListSearch {
  const found: ListSearch = {};
  for (const [name, longest] of Object.entries(BOUNDS) as Array<[keyof ListSearch, number]>) {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof value === 'string' && value !== '' && value.length <= longest) found[name] = value;
  }
  return found;
}

/** A status of the URL if the list has it, else the one that it begins with. */
export const oneOf = <T extends string>(all: readonly T[], status: string | undefined, otherwise: T): T =>
  all.find((one) => one === status) ?? otherwise;
