import type { AssistantOptions } from '@app/assistant';
import { MICROS, toMicros } from '@app/kernel';
import { MAX_FAILURES } from '@app/marketplace/domain/job';
import type { Config } from '@app/platform';
import { APPLY_WITHIN_DAYS } from '@app/referrals/domain/referral';

/** What the assistant's help texts name of the configuration. */
export function helpFigures({ env, welcome }: Config): AssistantOptions['help'] {
  return {
    accessTokenTtlS: env.JWT_TTL,
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
    maxPhotoBytes: 10_000_000,
    referral: {
      rewardMicros: toMicros(env.REFERRAL_REWARD_COIN),
      referredMicros: toMicros(env.REFERRED_REWARD_COIN),
      applyWithinDays: APPLY_WITHIN_DAYS,
    },
  };
}
