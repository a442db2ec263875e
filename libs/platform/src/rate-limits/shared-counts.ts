/** Requests that a process counted since its last report. */
export interface CountedHere {
  /** Hash of policy and subject. */
  key: Buffer;
  window: number;
  count: number;
  /** When neither this window nor the next needs the row any more. */
  forgetAt: Date;
}

/** The sum over all processes. */
export interface CountedByAll {
  key: Buffer;
  window: number;
  count: number;
  before: number;
}

/** Where processes add up their counts. */
export abstract class SharedCounts {
  /** Adds the counts and returns the sums, in any order. */
  abstract add(counts: CountedHere[]): Promise<CountedByAll[]>;
}
