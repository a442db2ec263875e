/** How much waits somewhere, for operators. */
export interface Backlog {
  /** At most 10,000 are counted. */
  count: number;
  /** Since when the oldest waits; null: nothing does. */
  oldestAt: Date | null;
}
