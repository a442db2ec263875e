/** Requests a process counted since it last told the others. */
export interface CountedHere {
  /** Hash of policy and subject. */
  key: Buffer;
  window: number;
  count: number;
  /** When neither this window nor the next needs the row any more. */
  forgetAt: Date;
}

/** What all processes counted together. */
export interface CountedByAll {
  key: Buffer;
  window: number;
  count: number;
  before: number;
}

/** Where processes add up what they counted. */
export abstract class SharedCounts {
  /** Adds, and answers the sums, in any order. */
  abstract add(counts: CountedHere[]): Promise<CountedByAll[]>;
}
