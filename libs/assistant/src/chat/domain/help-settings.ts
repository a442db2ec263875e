import type { RewardLimits } from '../../rewards/domain/reward-limits.js';

/** What the help texts name of the configuration, so that a changed setting changes the answers. */
export interface HelpSettings {
  /** Seconds an access token lives. */
  accessTokenTtlS: number;
  /** Days a session lives without a refresh. */
  refreshDays: number;
  /** Least length of a password, in characters. */
  passwordMin: number;
  /** API keys an account has at a time. */
  apiKeysMax: number;
  /** Days that events stay in the feed. */
  eventsKeptDays: number;
  webhooks: { max: number; timeoutS: number };
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
  /** Connections that one proxy session may have open at once. */
  sessionConnections: number;
  /** Hours a buyer has to look at a result before it is paid. */
  reviewHours: number;
  /** Days after which a dispute that nobody settled is divided, and what the worker's side gets then, in percent. */
  dispute: { settlesDays: number; splitPercent: number };
  /** Jobs without a `spec` that one device runs at once. */
  byHandConcurrency: number;
  /** Failures that pause a device, and how long its first pause is. */
  breaker: { failures: number; pauseS: number };
  /** Least seconds between two self-tests of a device. */
  selfTestEveryS: number;
  payments: {
    depositMinMicros: bigint;
    depositMaxMicros: bigint;
    /** Days until a deposit settles. */
    settlesDays: number;
    withdrawalMinMicros: bigint;
    /** Largest withdrawal, and most of a day, that need nobody's approval. */
    withdrawalAutoMicros: bigint;
    withdrawalDailyMicros: bigint;
    exchangeFeeBps: number;
  };
  maxPhotoBytes: number;
  /** What a referral pays the one whose code it was, and the one who came by it. */
  referral: { rewardMicros: bigint; referredMicros: bigint; applyWithinDays: number };
  jobs: {
    /** In percent of what is disputed. */
    disputeDepositPercent: number;
    disputesOpenMax: number;
    /** Pieces of evidence each side may give. */
    maxEvidence: number;
    maxFileBytes: number;
    /** All files of one user together. */
    maxFilesBytes: number;
    filesKeptDays: number;
    /** Files that one job reads, and their bytes together. */
    maxInputs: number;
    maxInputsBytes: number;
    maxArtifacts: number;
    maxLogBytes: number;
    /** What a job gets that doesn't say. */
    memoryMb: number;
    maxAttempts: number;
    minQuorum: number;
    maxQuorum: number;
  };
  deploys: {
    /** Hours after which a deploy that never ran fails. */
    queueHours: number;
    /** Least seconds that a run costs which its buyer or the server ends. */
    syncS: number;
    /** Kept of the log of each run. */
    keptLogBytes: number;
    quoteMinutes: number;
  };
  rewards: Pick<
    RewardLimits,
    'amountsMicros' | 'perDay' | 'perTypePerDay' | 'coolDownMinutes' | 'holdHours' | 'reviewHours'
  >;
}
