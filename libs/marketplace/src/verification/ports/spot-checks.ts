/** Chance, so that nobody knows beforehand which of a trusted device's results will be compared. */
export abstract class SpotChecks {
  /** Whether this one is drawn, by QUORUM_SPOT_CHECK_PERCENT. */
  abstract draw(): boolean;
}
