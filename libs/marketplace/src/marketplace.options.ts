import type { PriceList } from '@app/kernel';
import type { DisputeTerms } from './verification/domain/review.js';

export interface FileOptions {
  /** Largest single file. */
  maxBytes: number;
  /** All files of one user together. */
  maxUserBytes: number;
  /** All inputs of one job together. */
  maxJobBytes: number;
  /** Days after its last use that a file stays. */
  keptDays: number;
}

/** What the app configures here; also the injection token. */
export class MarketplaceOptions implements DisputeTerms {
  /** The platform's share of every payment, in basis points. */
  feeBps!: number;
  /** Value of one coin in micro-dollars, for the floor test of `min_price_usd`. */
  coinUsdMicros!: bigint;
  /** Micro-dollars per GPU and hour by model: what a quote suggests where no job was paid yet. */
  gpuPricesUsdMicros!: PriceList;
  /** Seconds of silence after which a device loses its attempts. */
  deviceOfflineAfterS!: number;
  /** Oldest version of our agent that may claim jobs; undefined: any. */
  agentMinimumVersion?: string;
  /** Hours a job waits before it expires. */
  expiresAfterHours!: number;
  /** Hours a buyer has to accept or dispute a result before it is paid (`verification: review`). */
  reviewHours!: number;
  /** Percent of the price that a running attempt is paid at least when its buyer ends it and it showed work (ADR 27). */
  cancelMinPayPercent!: number;
  /** Jobs without a spec that one device runs at once. */
  byHandConcurrency!: number;
  disputeDepositPercent!: number;
  disputeSettlesDays!: number;
  disputeDefaultSplitPercent!: number;
  disputesOpenMax!: number;
  /** Seconds of the first pause of a device that keeps failing; each further one is twice as long, up to a day. */
  breakerPauseS!: number;
  /** Agreeing results in a row after which a device may run a job with quorum alone. */
  quorumTrustAfter!: number;
  /** Share of the jobs that a trusted device would run alone which are compared all the same, in percent. */
  quorumSpotCheckPercent!: number;
  /** Largest single artifact. */
  maxArtifactBytes!: number;
  /** Bounds of the files that jobs read. */
  files!: FileOptions;
}
