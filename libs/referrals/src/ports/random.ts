/** Chance, for codes nobody can guess. */
export abstract class Random {
  /** A whole number from 0 to `bound` - 1, each as likely. */
  abstract pick(bound: number): number;
}
