import type { AssistantOptions } from '@app/assistant';
import { DEADLINE_MS } from '@app/events/adapters/http-sender';
import { KEPT_DAYS } from '@app/events/domain/feed-event';
import { MAX_WEBHOOKS } from '@app/events/domain/webhook';
import { MAX_LIVE_KEYS } from '@app/identity/keys/domain/api-key';
import { PASSWORD_MIN } from '@app/identity/passwords/domain/password-rules';
import { MICROS, toMicros } from '@app/kernel';
import { QUOTE_MS } from '@app/deploy/orders/domain/quote';
import { KEPT_BYTES } from '@app/deploy/logs/use-cases/keep-replica-logs';
import { MAX_ARTIFACTS } from '@app/marketplace/outputs/domain/artifact';
import { MAX_LOG_BYTES } from '@app/marketplace/outputs/domain/attempt-log';
import { FAILURES_TO_PAUSE } from '@app/marketplace/verification/domain/device-breaker';
import { MAX_ATTEMPTS, MAX_FAILURES } from '@app/marketplace/jobs/domain/job';
import { MAX_INPUTS } from '@app/marketplace/files/domain/job-input';
import { DEFAULT_MEMORY_MB } from '@app/marketplace/jobs/domain/job-spec';
import { MAX_QUORUM, MIN_QUORUM } from '@app/marketplace/verification/domain/quorum';
import { MAX_EVIDENCE } from '@app/marketplace/verification/domain/review';
import type { Config } from '@app/platform';
import { APPLY_WITHIN_DAYS } from '@app/referrals/domain/referral';

/** Configuration values that the assistant's help texts mention. */
export function helpSettings({ env, welcome }: Config): AssistantOptions['help'] {
  return {
    accessTokenTtlS: env.JWT_TTL,
    refreshDays: env.REFRESH_TTL_DAYS,
    passwordMin: PASSWORD_MIN,
    apiKeysMax: MAX_LIVE_KEYS,
    eventsKeptDays: KEPT_DAYS,
    webhooks: { max: MAX_WEBHOOKS, timeoutS: DEADLINE_MS / 1000 },
    welcome,
    heartbeatIntervalS: env.HEARTBEAT_INTERVAL_S,
    deviceOfflineAfterS: env.DEVICE_OFFLINE_AFTER_S,
    jobExpiresAfterHours: env.JOB_EXPIRES_AFTER_H,
    maxArtifactBytes: env.MAX_ARTIFACT_MB * 1_000_000,
    cancelMinPayPercent: env.CANCEL_MIN_PAY_PERCENT,
    maxFailures: MAX_FAILURES,
    minPricePerGbMicros: toMicros(env.PROXY_MIN_PRICE_PER_GB),
    defaultPricePerGbMicros: MICROS,
    exitShareBps: env.PROXY_EXIT_SHARE_BPS,
    sessionHours: env.PROXY_SESSION_HOURS,
    sessionConnections: Math.ceil(env.PROXY_MAX_CONNECTIONS / 4),
    reviewHours: env.REVIEW_HOURS,
    dispute: { settlesDays: env.DISPUTE_SETTLES_DAYS, splitPercent: env.DISPUTE_DEFAULT_SPLIT_PERCENT },
    byHandConcurrency: env.BY_HAND_CONCURRENCY,
    breaker: { failures: FAILURES_TO_PAUSE, pauseS: env.BREAKER_PAUSE_S },
    selfTestEveryS: env.SELF_TEST_EVERY_S,
    payments: {
      depositMinMicros: toMicros(env.DEPOSIT_MIN_USD),
      depositMaxMicros: toMicros(env.DEPOSIT_MAX_USD),
      settlesDays: env.DEPOSIT_SETTLES_DAYS,
      withdrawalMinMicros: toMicros(env.WITHDRAWAL_MIN_USD),
      withdrawalAutoMicros: toMicros(env.WITHDRAWAL_AUTO_USD),
      withdrawalDailyMicros: toMicros(env.WITHDRAWAL_AUTO_DAILY_USD),
      exchangeFeeBps: env.EXCHANGE_FEE_BPS,
    },
    maxPhotoBytes: 10_000_000,
    referral: {
      rewardMicros: toMicros(env.REFERRAL_REWARD_COIN),
      referredMicros: toMicros(env.REFERRED_REWARD_COIN),
      applyWithinDays: APPLY_WITHIN_DAYS,
    },
    jobs: {
      disputeDepositPercent: env.DISPUTE_DEPOSIT_PERCENT,
      disputesOpenMax: env.DISPUTES_OPEN_MAX,
      maxEvidence: MAX_EVIDENCE,
      maxFileBytes: env.FILE_MAX_MB * 1_000_000,
      maxFilesBytes: env.FILES_PER_USER_MB * 1_000_000,
      filesKeptDays: env.FILES_KEPT_DAYS,
      maxInputs: MAX_INPUTS,
      maxInputsBytes: env.JOB_INPUTS_MB * 1_000_000,
      maxArtifacts: MAX_ARTIFACTS,
      maxLogBytes: MAX_LOG_BYTES,
      memoryMb: DEFAULT_MEMORY_MB,
      maxAttempts: MAX_ATTEMPTS,
      minQuorum: MIN_QUORUM,
      maxQuorum: MAX_QUORUM,
    },
    deploys: {
      queueHours: env.DEPLOY_QUEUE_H,
      syncS: env.DEPLOY_SYNC_S,
      keptLogBytes: KEPT_BYTES,
      quoteMinutes: QUOTE_MS / 60_000,
    },
  };
}
