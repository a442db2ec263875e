const DAY_MS = 86_400_000;

/** Start of the first of so many UTC days, of which `now` is in the last. */
export function startOf(days: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
}

/** From the start of a UTC day to the end of another, `YYYY-MM-DD`; null: no bound. */
export function timesOf({ from, to }: { from?: string; to?: string }): { since: Date | null; until: Date | null } {
  return {
    since: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
  };
}
