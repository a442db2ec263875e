import type { RewardLimits } from './domain/reward-limits.js';

/** What the help texts name of the configuration, so that a changed setting changes the answers. */
export interface HelpFigures {
  /** Seconds an access token lives. */
  accessTokenTtlS: number;
  welcome: { coinMicros: bigint; usdMicros: bigint };
  heartbeatIntervalS: number;
  deviceOfflineAfterS: number;
  jobExpiresAfterHours: number;
  maxArtifactBytes: number;
  /** Least pay for a running job that showed work and is cancelled, in percent of its price. */
  cancelMinPayPercent: number;
  /** Owners whose devices fail a job before the job fails. */
  maxFailures: number;
  minPricePerGbMicros: bigint;
  defaultPricePerGbMicros: bigint;
  exitShareBps: number;
  sessionHours: number;
  maxPhotoBytes: number;
  /** What a referral pays the one whose code it was, and the one who came by it. */
  referral: { rewardMicros: bigint; referredMicros: bigint; applyWithinDays: number };
  rewards: Pick<
    RewardLimits,
    'amountsMicros' | 'perDay' | 'perTypePerDay' | 'coolDownMinutes' | 'holdHours' | 'reviewHours'
  >;
}
