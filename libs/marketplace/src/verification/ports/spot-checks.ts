/** Chance: nobody can know beforehand which of a trusted device's results will be compared. */
export abstract class SpotChecks {
  /** True for QUORUM_SPOT_CHECK_PERCENT of the calls. */
  abstract draw(): boolean;
}
