import type { RewardLimits } from '../../rewards/domain/reward-limits.js';

/** The settings that help texts mention, so that a changed setting changes the answers. */
export interface HelpSettings {
  /** Seconds an access token lives. */
  accessTokenTtlS: number;
  /** Days a session lives without a refresh. */
  refreshDays: number;
  /** Least length of a password, in characters. */
  passwordMin: number;
  /** Most API keys of an account at a time. */
  apiKeysMax: number;
  /** Days that events stay in the feed. */
  eventsKeptDays: number;
  webhooks: { max: number; timeoutS: number };
  welcome: { coinMicros: bigint; usdMicros: bigint };
  heartbeatIntervalS: number;
  deviceOfflineAfterS: number;
  jobExpiresAfterHours: number;
  maxArtifactBytes: number;
  /** The least payment for a running job that showed progress and is cancelled, in percent of its price. */
  cancelMinPayPercent: number;
  /** A job fails after devices of this many owners failed it. */
  maxFailures: number;
  minPricePerGbMicros: bigint;
  defaultPricePerGbMicros: bigint;
  exitShareBps: number;
  sessionHours: number;
  /** Connections that one proxy session may have open at once. */
  sessionConnections: number;
  /** Hours a buyer has to look at a result before it is paid. */
  reviewHours: number;
  /** After this many days an open dispute is divided; `splitPercent` goes to the worker's side. */
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
    /** Withdrawals up to these amounts, each and per day, need no approval. */
    withdrawalAutoMicros: bigint;
    withdrawalDailyMicros: bigint;
    exchangeFeeBps: number;
  };
  maxPhotoBytes: number;
  /** What a referral pays its referrer and the newcomer. */
  referral: { rewardMicros: bigint; referredMicros: bigint; applyWithinDays: number };
  jobs: {
    /** In percent of the disputed amount. */
    disputeDepositPercent: number;
    disputesOpenMax: number;
    /** Pieces of evidence each side may give. */
    maxEvidence: number;
    maxFileBytes: number;
    /** All files of one user together. */
    maxFilesBytes: number;
    filesKeptDays: number;
    /** Limits on the input files of one job: their number and their bytes together. */
    maxInputs: number;
    maxInputsBytes: number;
    maxArtifacts: number;
    maxLogBytes: number;
    /** Default for jobs that don't say. */
    memoryMb: number;
    maxAttempts: number;
    minQuorum: number;
    maxQuorum: number;
  };
  deploys: {
    /** Hours after which a deploy that never ran fails. */
    queueHours: number;
    /** The least seconds billed for a run that its buyer or the server ends. */
    syncS: number;
    /** Bytes kept of each run's log. */
    keptLogBytes: number;
    quoteMinutes: number;
  };
  rewards: Pick<
    RewardLimits,
    'amountsMicros' | 'perDay' | 'perTypePerDay' | 'coolDownMinutes' | 'holdHours' | 'reviewHours'
  >;
}
