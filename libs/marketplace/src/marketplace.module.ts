import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Notices } from '@app/identity/contract';
import { AuditTrail, Outbox } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { DeviceCommands } from '@app/workers/contract';
import { RandomSpotChecks } from './verification/adapters/random-spot-checks.js';
import { ArtifactUpkeep } from './outputs/adapters/background/outputs.tasks.js';
import { BreakerUpkeep } from './verification/adapters/background/breaker-upkeep.js';
import { FileUpkeep } from './files/adapters/background/files.tasks.js';
import { JobUpkeep } from './jobs/adapters/background/jobs.tasks.js';
import { PriceUpkeep } from './offers/adapters/background/offers.tasks.js';
import { ReviewUpkeep } from './verification/adapters/background/review-upkeep.js';
import { QuorumUpkeep } from './verification/adapters/background/verification.tasks.js';
import { AdminJobsController } from './jobs/adapters/http/admin-jobs.controller.js';
import { AdminDisputesController } from './verification/adapters/http/admin-disputes.controller.js';
import { CachedPage } from './jobs/adapters/http/cached-page.js';
import { DisputesController } from './verification/adapters/http/disputes.controller.js';
import { ExplainDeviceController } from './explain/adapters/http/explain-device.controller.js';
import { ExplainJobController } from './explain/adapters/http/explain-job.controller.js';
import { FilesController } from './files/adapters/http/files.controller.js';
import { FreshPages } from './jobs/adapters/http/fresh-pages.js';
import { JobArtifactsController } from './outputs/adapters/http/job-artifacts.controller.js';
import { JobInputsController } from './files/adapters/http/job-inputs.controller.js';
import { JobOutputController } from './outputs/adapters/http/job-output.controller.js';
import { JobsController } from './jobs/adapters/http/jobs.controller.js';
import { MarketController } from './jobs/adapters/http/market.controller.js';
import { OffersController } from './offers/adapters/http/offers.controller.js';
import { ReviewsController } from './verification/adapters/http/reviews.controller.js';
import { WorkController } from './jobs/adapters/http/work.controller.js';
import { FollowJob } from './outputs/adapters/live/follow-job.js';
import { JobFollowers } from './outputs/adapters/live/job-followers.js';
import { ClaimQueue } from './jobs/adapters/long-poll/claim-queue.js';
import { DeviceReliability } from './verification/adapters/postgres/device-reliability.query.js';
import { AdminJobs } from './jobs/adapters/postgres/admin-jobs.query.js';
import { AdminDisputes } from './verification/adapters/postgres/admin-disputes.query.js';
import { DayPrices } from './offers/adapters/postgres/day-prices.js';
import { DeviceTrust } from './verification/adapters/postgres/device-trust.query.js';
import { ExplainDevice } from './explain/adapters/postgres/explain-device.query.js';
import { ExplainIdle } from './explain/adapters/postgres/explain-idle.query.js';
import { ExplainJob } from './explain/adapters/postgres/explain-job.query.js';
import { ExplainWaiting } from './explain/adapters/postgres/explain-waiting.query.js';
import { JobFigures } from './adapters/postgres/marketplace-metrics.js';
import { ListArtifacts } from './outputs/adapters/postgres/list-artifacts.query.js';
import { ListAttempts } from './jobs/adapters/postgres/list-attempts.query.js';
import { ListFiles } from './files/adapters/postgres/list-files.query.js';
import { ListJobs } from './jobs/adapters/postgres/list-jobs.query.js';
import { ListOffers } from './offers/adapters/postgres/list-offers.query.js';
import { MarketplacePersonalData } from './adapters/postgres/marketplace-personal-data.js';
import { OffersBoard } from './offers/adapters/postgres/offers-board.js';
import { OffersSnapshot } from './explain/adapters/postgres/offers-snapshot.js';
import { PostgresDeviceRecords } from './verification/adapters/postgres/postgres-breaker-repository.js';
import { PostgresFileShelf } from './files/adapters/postgres/postgres-file-repository.js';
import { PostgresJobOutput } from './outputs/adapters/postgres/postgres-output-repository.js';
import { PostgresJobRepository } from './jobs/adapters/postgres/postgres-job-repository.js';
import { PostgresReviewRepository } from './verification/adapters/postgres/postgres-review-repository.js';
import { PostgresQuorumRepository } from './verification/adapters/postgres/postgres-quorum-repository.js';
import { PriceHistory } from './offers/adapters/postgres/price-history.query.js';
import { ReadLog } from './outputs/adapters/postgres/read-log.query.js';
import { ShowDispute } from './verification/adapters/postgres/show-dispute.query.js';
import { ShowJob } from './jobs/adapters/postgres/show-job.query.js';
import { SupplySnapshot } from './explain/adapters/postgres/supply-snapshot.js';
import { Jobs } from './contract.js';
import { JobsFacade } from './marketplace.facade.js';
import { JobNews } from './jobs/adapters/job-changes.js';
import { DeviceRecords } from './verification/ports/breaker-repository.js';
import { FileShelf } from './files/ports/file-repository.js';
import { JobOutput } from './outputs/ports/output-repository.js';
import { MarketplaceOptions } from './marketplace.options.js';
import { JobRepository } from './jobs/ports/job-repository.js';
import { OfferWatch } from './jobs/ports/offer-watch.js';
import { OutputWatch } from './outputs/ports/output-watch.js';
import { ReviewRepository } from './verification/ports/review-repository.js';
import { QuorumRepository } from './verification/ports/quorum-repository.js';
import { SpotChecks } from './verification/ports/spot-checks.js';
import { AcceptJob } from './jobs/use-cases/accept-job.js';
import { AcceptResult } from './verification/use-cases/accept-result.js';
import { AppendLog } from './outputs/use-cases/append-log.js';
import { CancelJob } from './jobs/use-cases/cancel-job.js';
import { CancelQuorum } from './verification/use-cases/cancel-quorum.js';
import { ClaimJob } from './jobs/use-cases/claim-job.js';
import { CompleteJob } from './jobs/use-cases/complete-job.js';
import { EndQuorum } from './verification/use-cases/end-quorum.js';
import { EndDueAttempts } from './jobs/use-cases/end-due-attempts.js';
import { ExpireJobs } from './jobs/use-cases/expire-jobs.js';
import { ExpireQuorums } from './verification/use-cases/expire-quorums.js';
import { JudgeForgotten } from './verification/use-cases/judge-forgotten.js';
import { ExpireFiles } from './files/use-cases/expire-files.js';
import { FailJob } from './jobs/use-cases/fail-job.js';
import { JudgeDevices } from './verification/use-cases/judge-devices.js';
import { JudgeCopies } from './verification/use-cases/judge-copies.js';
import { GiveEvidence } from './verification/use-cases/give-evidence.js';
import { LetGo } from './jobs/use-cases/let-go.js';
import { OpenDispute } from './verification/use-cases/open-dispute.js';
import { PayLapsedReviews } from './verification/use-cases/pay-lapsed-reviews.js';
import { PostJob } from './jobs/use-cases/post-job.js';
import { ReapLostAttempts } from './jobs/use-cases/reap-lost-attempts.js';
import { ReceiveArtifact } from './outputs/use-cases/receive-artifact.js';
import { ReceiveFile } from './files/use-cases/receive-file.js';
import { ReleaseJob } from './jobs/use-cases/release-job.js';
import { RemoveFile } from './files/use-cases/remove-file.js';
import { ReportProgress } from './outputs/use-cases/report-progress.js';
import { SettleDispute } from './verification/use-cases/settle-dispute.js';
import { SettleOverdueDisputes } from './verification/use-cases/settle-overdue-disputes.js';
import { SweepArtifacts } from './outputs/use-cases/sweep-artifacts.js';

/** Jobs from posting to payment. Global, because the app binds the workers' `RunningWork` to its facade. */
@Global()
@Module({})
export class MarketplaceModule {
  static forRoot(options: MarketplaceOptions): DynamicModule {
    return {
      module: MarketplaceModule,
      controllers: [
        MarketController,
        OffersController,
        JobsController,
        ReviewsController,
        DisputesController,
        AdminDisputesController,
        AdminJobsController,
        WorkController,
        JobOutputController,
        JobArtifactsController,
        FilesController,
        JobInputsController,
        ExplainJobController,
        ExplainDeviceController,
      ],
      providers: [
        { provide: MarketplaceOptions, useValue: options },
        {
          provide: JobRepository,
          useFactory: (database: Database, ledger: Ledger, commands: DeviceCommands, news: JobNews) =>
            new PostgresJobRepository(database, ledger, commands, news, options),
          inject: [Database, Ledger, DeviceCommands, JobNews],
        },
        { provide: OfferWatch, useClass: ClaimQueue },
        { provide: Jobs, useClass: JobsFacade },
        LetGo,
        ExplainWaiting,
        ExplainIdle,
        SupplySnapshot,
        OffersSnapshot,
        ExplainJob,
        ExplainDevice,
        DeviceReliability,
        JobNews,
        JobFigures,
        FreshPages,
        CachedPage,
        ListJobs,
        ShowJob,
        MarketplacePersonalData,
        ListAttempts,
        PostJob,
        AcceptJob,
        ClaimJob,
        CompleteJob,
        FailJob,
        ReleaseJob,
        CancelJob,
        { provide: DeviceRecords, useClass: PostgresDeviceRecords },
        JudgeDevices,
        ReapLostAttempts,
        EndDueAttempts,
        ExpireJobs,
        JobUpkeep,
        BreakerUpkeep,
        { provide: QuorumRepository, useClass: PostgresQuorumRepository },
        { provide: SpotChecks, useValue: new RandomSpotChecks(options.quorumSpotCheckPercent) },
        DeviceTrust,
        EndQuorum,
        JudgeCopies,
        CancelQuorum,
        ExpireQuorums,
        JudgeForgotten,
        QuorumUpkeep,
        { provide: JobOutput, useClass: PostgresJobOutput },
        JobFollowers,
        { provide: OutputWatch, useExisting: JobFollowers },
        ReadLog,
        FollowJob,
        ListArtifacts,
        AppendLog,
        ReportProgress,
        ReceiveArtifact,
        SweepArtifacts,
        ArtifactUpkeep,
        { provide: ReviewRepository, useClass: PostgresReviewRepository },
        AcceptResult,
        PayLapsedReviews,
        OpenDispute,
        GiveEvidence,
        ShowDispute,
        AdminDisputes,
        AdminJobs,
        {
          provide: SettleDispute,
          useFactory: (
            database: Database,
            reviews: ReviewRepository,
            outbox: Outbox,
            trail: AuditTrail,
            mails: Notices,
          ) => new SettleDispute(database, reviews, outbox, trail, mails, options),
          inject: [Database, ReviewRepository, Outbox, AuditTrail, Notices],
        },
        SettleOverdueDisputes,
        ReviewUpkeep,
        { provide: FileShelf, useClass: PostgresFileShelf },
        ReceiveFile,
        RemoveFile,
        ExpireFiles,
        FileUpkeep,
        ListFiles,
        OffersBoard,
        ListOffers,
        PriceHistory,
        DayPrices,
        PriceUpkeep,
      ],
      exports: [Jobs],
    };
  }
}
