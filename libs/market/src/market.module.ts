import { Module, type DynamicModule } from '@nestjs/common';
import { AssistantModule } from '@app/assistant';
import { BandwidthModule } from '@app/bandwidth';
import { DeployModule } from '@app/deploy';
import { EventsModule } from '@app/events';
import { IdentityModule } from '@app/identity';
import { LedgerModule } from '@app/ledger';
import { MarketplaceModule } from '@app/marketplace';
import { PaymentsModule } from '@app/payments';
import {
  BlobModule,
  blobOptions,
  DatabaseModule,
  PlatformModule,
  ReportProcessModule,
  type Config,
} from '@app/platform';
import type { DatabaseOptions } from '@app/platform/database/data-source';
import { ReferralsModule } from '@app/referrals';
import { WorkersModule } from '@app/workers';
import { API_VERSION } from './api-version.js';
import { AssistantFactsBinding } from './assistant-facts.binding.js';
import { databaseParts } from './database-parts.js';
import { OperatorModule } from './operator/operator.module.js';
import { assistantOptions } from './options/assistant.js';
import { bandwidthOptions } from './options/bandwidth.js';
import { deployOptions } from './options/deploy.js';
import { eventsOptions } from './options/events.js';
import { identityOptions } from './options/identity.js';
import { marketplaceOptions } from './options/marketplace.js';
import { paymentsOptions } from './options/payments.js';
import { referralsOptions } from './options/referrals.js';
import { workersOptions } from './options/workers.js';
import { RecentChangesBinding } from './recent-changes.binding.js';
import { ReferralServiceBinding } from './referral-service.binding.js';
import { RegularAuditModule } from './regular-audit.js';
import { RunningWorkBinding } from './running-work.binding.js';
import { TermsModule } from './terms.js';

/** All contexts wired together: the api serves their controllers, the background runs their tasks. */
@Module({})
export class MarketModule {
  /** A service: it migrates the database and records the terms that it pays by. */
  static forRoot(config: Config, applicationName: string): DynamicModule {
    const imports = [
      DatabaseModule.forRoot(databaseOptions(config, applicationName), databaseParts),
      TermsModule.forRoot(config),
      ReportProcessModule.forRoot({ kind: applicationName, version: API_VERSION }),
      ...contexts(config),
    ];
    return { module: MarketModule, imports };
  }

  /** A tool beside the running service, for one command of an operator. */
  static forTool(config: Config, applicationName: string): DynamicModule {
    const options = { ...databaseOptions(config, applicationName), poolSize: 2, connectMs: 30_000 };
    return {
      module: MarketModule,
      imports: [DatabaseModule.forRoot(options, databaseParts, false), ...contexts(config)],
    };
  }
}

function databaseOptions({ databaseUrl, env }: Config, applicationName: string): DatabaseOptions {
  return { url: databaseUrl, poolSize: env.DATABASE_POOL, applicationName };
}

function contexts(config: Config): DynamicModule['imports'] & object {
  return [
    PlatformModule.forRoot({ jwtSecrets: config.jwtSecrets }),
    BlobModule.forRoot(blobOptions(config)),
    LedgerModule,
    IdentityModule.forRoot(identityOptions(config)),
    WorkersModule.forRoot(workersOptions(config)),
    RunningWorkBinding,
    MarketplaceModule.forRoot(marketplaceOptions(config)),
    PaymentsModule.forRoot(paymentsOptions(config)),
    BandwidthModule.forRoot(bandwidthOptions(config)),
    DeployModule.forRoot(deployOptions(config)),
    ReferralsModule.forRoot(referralsOptions(config)),
    ReferralServiceBinding,
    AssistantFactsBinding,
    AssistantModule.forRoot(assistantOptions(config)),
    RecentChangesBinding,
    EventsModule.forRoot(eventsOptions(config)),
    RegularAuditModule.forRoot(config),
    OperatorModule,
  ];
}
