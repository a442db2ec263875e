import type { MarketplaceOptions } from '@app/marketplace';
import type { Config } from '@app/platform';

export function marketplaceOptions({ env, coinUsdMicros, gpuPrices }: Config): MarketplaceOptions {
  return {
    feeBps: env.PLATFORM_FEE_BPS,
    coinUsdMicros,
    gpuPricesUsdMicros: gpuPrices,
    deviceOfflineAfterS: env.DEVICE_OFFLINE_AFTER_S,
    expiresAfterHours: env.JOB_EXPIRES_AFTER_H,
    agentMinimumVersion: env.AGENT_MINIMUM_VERSION,
    reviewHours: env.REVIEW_HOURS,
    cancelMinPayPercent: env.CANCEL_MIN_PAY_PERCENT,
    byHandConcurrency: env.BY_HAND_CONCURRENCY,
    disputeDepositPercent: env.DISPUTE_DEPOSIT_PERCENT,
    disputeSettlesDays: env.DISPUTE_SETTLES_DAYS,
    disputeDefaultSplitPercent: env.DISPUTE_DEFAULT_SPLIT_PERCENT,
    disputesOpenMax: env.DISPUTES_OPEN_MAX,
    breakerPauseS: env.BREAKER_PAUSE_S,
    quorumTrustAfter: env.QUORUM_TRUST_AFTER,
    quorumSpotCheckPercent: env.QUORUM_SPOT_CHECK_PERCENT,
    maxArtifactBytes: env.MAX_ARTIFACT_MB * 1_000_000,
    files: {
      maxBytes: env.FILE_MAX_MB * 1_000_000,
      maxUserBytes: env.FILES_PER_USER_MB * 1_000_000,
      maxJobBytes: env.JOB_INPUTS_MB * 1_000_000,
      keptDays: env.FILES_KEPT_DAYS,
    },
  };
}
