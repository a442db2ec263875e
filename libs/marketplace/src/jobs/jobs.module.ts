import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { JobsTasks } from './adapters/background/jobs.tasks.js';
import { AdminJobsController } from './adapters/http/admin-jobs.controller.js';
import { CachedPage } from './adapters/http/cached-page.js';
import { FreshPages } from './adapters/http/fresh-pages.js';
import { JobsController } from './adapters/http/jobs.controller.js';
import { MarketController } from './adapters/http/market.controller.js';
import { OwnerWorkController } from './adapters/http/owner-work.controller.js';
import { WorkController } from './adapters/http/work.controller.js';
import { ClaimQueue } from './adapters/long-poll/claim-queue.js';
import { AdminJobs } from './adapters/postgres/admin-jobs.query.js';
import { ListAttempts } from './adapters/postgres/list-attempts.query.js';
import { ListJobs } from './adapters/postgres/list-jobs.query.js';
import { ListWork } from './adapters/postgres/list-work.query.js';
import { PostgresJobRepository } from './adapters/postgres/postgres-job-repository.js';
import { ShowJob } from './adapters/postgres/show-job.query.js';
import { JobRepository } from './ports/job-repository.js';
import { OfferWatch } from './ports/offer-watch.js';
import { AcceptJob } from './use-cases/accept-job.js';
import { CancelJob } from './use-cases/cancel-job.js';
import { ClaimJob } from './use-cases/claim-job.js';
import { ReportAttempt } from './use-cases/report-attempt.js';
import { EndDueAttempts } from './use-cases/end-due-attempts.js';
import { ExpireJobs } from './use-cases/expire-jobs.js';
import { PostJob } from './use-cases/post-job.js';
import { ReapLostAttempts } from './use-cases/reap-lost-attempts.js';

/** Jobs from posting to their end, and the attempts at them. */
@Module({
  imports: [FilesModule, VerificationModule],
  controllers: [MarketController, JobsController, AdminJobsController, WorkController, OwnerWorkController],
  providers: [
    { provide: JobRepository, useClass: PostgresJobRepository },
    { provide: OfferWatch, useClass: ClaimQueue },
    ...[AcceptJob, CancelJob, ClaimJob, EndDueAttempts, ExpireJobs, PostJob, ReapLostAttempts],
    ...[ReportAttempt, JobsTasks],
    ...[AdminJobs, CachedPage, FreshPages, ListAttempts, ListJobs, ListWork, ShowJob],
  ],
  exports: [ReportAttempt],
})
export class JobsModule {}
