import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { AssistantModule, type AssistantOptions } from '@app/assistant';
import { BandwidthModule, type BandwidthOptions, type VendorOptions } from '@app/bandwidth';
import { DeployModule } from '@app/deploy';
import { EventsModule, type EventsOptions } from '@app/events';
import { ReferralsModule } from '@app/referrals';
import { toMicros } from '@app/kernel';
import { BlobModule, blobOptions, DatabaseModule, PlatformModule, type Config } from '@app/platform';
import { IdentityModule, type IdentityOptions } from '@app/identity';
import { LedgerModule } from '@app/ledger';
import { MarketplaceModule } from '@app/marketplace';
import { PaymentsModule } from '@app/payments';
import { WorkersModule } from '@app/workers';
import { AssistantFactsBinding } from './assistant-facts.binding.js';
import { databaseParts } from './database-parts.js';
import { deployOptions } from './deploy-options.js';
import { helpSettings } from './help-settings.js';
import { modelEndpoint } from './model-endpoint.js';
import { challengeSecret, rewardLimits } from './reward-limits.js';
import { paymentsOptions } from './payments-options.js';
import { ReferralServiceBinding } from './referral-service.binding.js';
import { referralsOptions } from './referrals-options.js';
import { RegularAuditModule } from './regular-audit.js';
import { RunningWorkBinding } from './running-work.binding.js';
import { TermsModule } from './terms.js';

/** All contexts wired together: the api serves their controllers, the background runs their tasks. */
@Module({})
export class MarketModule {
  static forRoot(config: Config, applicationName: string): DynamicModule {
    return {
      module: MarketModule,
      imports: [
        DatabaseModule.forRoot(
          { url: config.databaseUrl, poolSize: config.env.DATABASE_POOL, applicationName },
          databaseParts,
        ),
        PlatformModule.forRoot({ jwtSecrets: config.jwtSecrets }),
        BlobModule.forRoot(blobOptions(config)),
        LedgerModule,
        TermsModule.forRoot(config),
        IdentityModule.forRoot(identityOptions(config)),
        WorkersModule.forRoot({
          heartbeatIntervalS: config.env.HEARTBEAT_INTERVAL_S,
          deviceOfflineAfterS: config.env.DEVICE_OFFLINE_AFTER_S,
          coinUsdMicros: config.coinUsdMicros,
          selfTestEveryS: config.env.SELF_TEST_EVERY_S,
        }),
        RunningWorkBinding,
        MarketplaceModule.forRoot({
          feeBps: config.env.PLATFORM_FEE_BPS,
          coinUsdMicros: config.coinUsdMicros,
          deviceOfflineAfterS: config.env.DEVICE_OFFLINE_AFTER_S,
          expiresAfterHours: config.env.JOB_EXPIRES_AFTER_H,
          reviewHours: config.env.REVIEW_HOURS,
          cancelMinPayPercent: config.env.CANCEL_MIN_PAY_PERCENT,
          byHandConcurrency: config.env.BY_HAND_CONCURRENCY,
          disputeDepositPercent: config.env.DISPUTE_DEPOSIT_PERCENT,
          disputeSettlesDays: config.env.DISPUTE_SETTLES_DAYS,
          disputeDefaultSplitPercent: config.env.DISPUTE_DEFAULT_SPLIT_PERCENT,
          disputesOpenMax: config.env.DISPUTES_OPEN_MAX,
          breakerPauseS: config.env.BREAKER_PAUSE_S,
          quorumTrustAfter: config.env.QUORUM_TRUST_AFTER,
          quorumSpotCheckPercent: config.env.QUORUM_SPOT_CHECK_PERCENT,
          maxArtifactBytes: config.env.MAX_ARTIFACT_MB * 1_000_000,
          files: {
            maxBytes: config.env.FILE_MAX_MB * 1_000_000,
            maxUserBytes: config.env.FILES_PER_USER_MB * 1_000_000,
            maxJobBytes: config.env.JOB_INPUTS_MB * 1_000_000,
            keptDays: config.env.FILES_KEPT_DAYS,
          },
        }),
        PaymentsModule.forRoot(paymentsOptions(config)),
        BandwidthModule.forRoot(bandwidthOptions(config)),
        DeployModule.forRoot(deployOptions(config)),
        ReferralsModule.forRoot(referralsOptions(config)),
        ReferralServiceBinding,
        AssistantFactsBinding,
        AssistantModule.forRoot(assistantOptions(config)),
        EventsModule.forRoot(eventsOptions(config)),
        RegularAuditModule.forRoot(config),
      ],
    };
  }
}

function identityOptions({ env, welcome, dataDir, publicUrl }: Config): IdentityOptions {
  return {
    accessTokenTtlS: env.JWT_TTL,
    refreshTtlDays: env.REFRESH_TTL_DAYS,
    welcome,
    slowDown: env.RATE_LIMIT === 'on',
    mailFrom: env.MAIL_FROM ?? `Compute Marketplace <no-reply@${new URL(publicUrl).hostname}>`,
    smtpUrl: env.SMTP_URL ?? null,
    mailDir: join(dataDir, 'mail'),
    publicUrl,
  };
}

function bandwidthOptions({ env }: Config): BandwidthOptions {
  return {
    minPricePerGbMicros: toMicros(env.PROXY_MIN_PRICE_PER_GB),
    exitShareBps: env.PROXY_EXIT_SHARE_BPS,
    sessionHours: env.PROXY_SESSION_HOURS,
    vendor: vendorOptions(env),
  };
}

/** Undefined: this server's gateways carry the sessions. */
function vendorOptions(env: Config['env']): VendorOptions | undefined {
  if (env.PROXY_VENDOR_URL === undefined || env.PROXY_VENDOR_TOKEN === undefined) return undefined;
  return {
    baseUrl: env.PROXY_VENDOR_URL.replace(/\/+$/, ''),
    token: env.PROXY_VENDOR_TOKEN,
    deadlineMs: env.PROXY_VENDOR_TIMEOUT_S * 1000,
  };
}

function eventsOptions({ env, jwtSecrets }: Config): EventsOptions {
  return {
    secrets: jwtSecrets,
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    dnsServers: env.PROXY_DNS_SERVERS?.split(','),
  };
}

function assistantOptions(config: Config): AssistantOptions {
  const { env, coinUsdMicros, gpuPrices } = config;
  return {
    coinUsdMicros,
    platformFeeBps: env.PLATFORM_FEE_BPS,
    gpuPricesUsdMicros: gpuPrices,
    endpoint: modelEndpoint(config),
    rewards: rewardLimits(config),
    help: helpSettings(config),
    challengeSecret: challengeSecret(config),
  };
}
