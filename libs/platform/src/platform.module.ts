import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AuditTrail, Clock, Outbox, PersonalData, SystemClock } from '@app/kernel';
import { AuditLog } from './audit-trail/audit-log.js';
import { ForgetOldActs } from './audit-trail/forget-old-acts.js';
import { PostgresAuditTrail } from './audit-trail/postgres-audit-trail.js';
import { JwtKeys } from './auth/jwt-keys.js';
import { JwtStrategy } from './auth/jwt.strategy.js';
import { BackgroundTasks } from './background/background-tasks.js';
import { ErrorsController } from './http/errors.controller.js';
import { HealthController } from './http/health.controller.js';
import { Readiness } from './http/readiness.js';
import { ForgetOldKeys } from './http/idempotency/forget-old-keys.js';
import { Idempotency } from './http/idempotency/idempotency.js';
import { KeepFailures } from './operations/keep-failures.js';
import { Operations } from './operations/operations.js';
import { FeedRelay } from './outbox/feed-relay.js';
import { OutboxMetrics } from './outbox/outbox-metrics.js';
import { MetricsRegistry } from './metrics/metrics-registry.js';
import { PoolMetrics } from './metrics/pool-metrics.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { PostgresOutbox } from './outbox/postgres-outbox.js';
import { PlatformPersonalData } from './personal-data/platform-personal-data.js';
import { PostgresSharedCounts } from './rate-limits/postgres-shared-counts.js';
import { SharedCounts } from './rate-limits/shared-counts.js';

export interface PlatformOptions {
  /** Newest first. */
  jwtSecrets: string[];
}

/** What every context may inject: clock, outbox, audit trail, background tasks, idempotency, the JWT keys. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      imports: [PassportModule],
      controllers: [HealthController, ErrorsController],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: Outbox, useClass: PostgresOutbox },
        { provide: AuditTrail, useClass: PostgresAuditTrail },
        { provide: PersonalData, useValue: new PersonalData() },
        PlatformPersonalData,
        { provide: JwtKeys, useValue: new JwtKeys(options.jwtSecrets) },
        MetricsRegistry,
        PoolMetrics,
        { provide: SharedCounts, useClass: PostgresSharedCounts },
        JwtStrategy,
        BackgroundTasks,
        Readiness,
        OutboxRelay,
        FeedRelay,
        OutboxMetrics,
        Idempotency,
        ForgetOldKeys,
        AuditLog,
        ForgetOldActs,
        KeepFailures,
        Operations,
      ],
      exports: [
        MetricsRegistry,
        Clock,
        Outbox,
        AuditTrail,
        AuditLog,
        Operations,
        JwtKeys,
        PersonalData,
        BackgroundTasks,
        OutboxRelay,
        FeedRelay,
        Idempotency,
      ],
    };
  }
}
