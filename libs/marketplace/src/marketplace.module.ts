import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Notices } from '@app/identity/contract';
import { AuditTrail, Outbox } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { DeviceCommands } from '@app/workers/contract';
import { RandomSpotChecks } from './adapters/chance/random-spot-checks.js';
import { ArtifactUpkeep } from './adapters/background/artifact-upkeep.js';
import { BreakerUpkeep } from './adapters/background/breaker-upkeep.js';
import { FileUpkeep } from './adapters/background/file-upkeep.js';
import { JobUpkeep } from './adapters/background/job-upkeep.js';
import { PriceUpkeep } from './adapters/background/price-upkeep.js';
import { ReviewUpkeep } from './adapters/background/review-upkeep.js';
import { QuorumUpkeep } from './adapters/background/quorum-upkeep.js';
import { AdminJobsController } from './adapters/http/admin-jobs.controller.js';
import { AdminDisputesController } from './adapters/http/admin-disputes.controller.js';
import { CachedPage } from './adapters/http/cached-page.js';
import { DisputesController } from './adapters/http/disputes.controller.js';
import { ExplainDeviceController } from './adapters/http/explain-device.controller.js';
import { ExplainJobController } from './adapters/http/explain-job.controller.js';
import { FilesController } from './adapters/http/files.controller.js';
import { FreshPages } from './adapters/http/fresh-pages.js';
import { JobArtifactsController } from './adapters/http/job-artifacts.controller.js';
import { JobInputsController } from './adapters/http/job-inputs.controller.js';
import { JobOutputController } from './adapters/http/job-output.controller.js';
import { JobsController } from './adapters/http/jobs.controller.js';
import { MarketController } from './adapters/http/market.controller.js';
import { OffersController } from './adapters/http/offers.controller.js';
import { ReviewsController } from './adapters/http/reviews.controller.js';
import { WorkController } from './adapters/http/work.controller.js';
import { FollowJob } from './adapters/live/follow-job.js';
import { JobFollowers } from './adapters/live/job-followers.js';
import { ClaimQueue } from './adapters/long-poll/claim-queue.js';
import { DeviceReliability } from './adapters/postgres/device-reliability.query.js';
import { AdminJobs } from './adapters/postgres/admin-jobs.query.js';
import { AdminDisputes } from './adapters/postgres/admin-disputes.query.js';
import { DayPrices } from './adapters/postgres/day-prices.js';
import { DeviceTrust } from './adapters/postgres/device-trust.query.js';
import { ExplainDevice } from './adapters/postgres/explain-device.query.js';
import { ExplainIdle } from './adapters/postgres/explain-idle.query.js';
import { ExplainJob } from './adapters/postgres/explain-job.query.js';
import { ExplainWaiting } from './adapters/postgres/explain-waiting.query.js';
import { JobFigures } from './adapters/postgres/job-figures.js';
import { ListArtifacts } from './adapters/postgres/list-artifacts.query.js';
import { ListAttempts } from './adapters/postgres/list-attempts.query.js';
import { ListFiles } from './adapters/postgres/list-files.query.js';
import { ListJobs } from './adapters/postgres/list-jobs.query.js';
import { ListOffers } from './adapters/postgres/list-offers.query.js';
import { MarketplacePersonalData } from './adapters/postgres/marketplace-personal-data.js';
import { OffersBoard } from './adapters/postgres/offers-board.js';
import { OffersSnapshot } from './adapters/postgres/offers-snapshot.js';
import { PostgresDeviceRecords } from './adapters/postgres/postgres-device-records.js';
import { PostgresFileShelf } from './adapters/postgres/postgres-file-shelf.js';
import { PostgresJobOutput } from './adapters/postgres/postgres-job-output.js';
import { PostgresJobRepository } from './adapters/postgres/postgres-job-repository.js';
import { PostgresReviewRepository } from './adapters/postgres/postgres-review-repository.js';
import { PostgresQuorumRepository } from './adapters/postgres/postgres-quorum-repository.js';
import { PriceHistory } from './adapters/postgres/price-history.query.js';
import { ReadLog } from './adapters/postgres/read-log.query.js';
import { ShowDispute } from './adapters/postgres/show-dispute.query.js';
import { ShowJob } from './adapters/postgres/show-job.query.js';
import { SupplySnapshot } from './adapters/postgres/supply-snapshot.js';
import { Jobs } from './contract.js';
import { JobsFacade } from './facade.js';
import { JobNews } from './job-news.js';
import { DeviceRecords } from './ports/device-records.js';
import { FileShelf } from './ports/file-shelf.js';
import { JobOutput } from './ports/job-output.js';
import { MarketplaceOptions } from './ports/marketplace-options.js';
import { JobRepository } from './ports/job-repository.js';
import { OfferWatch } from './ports/offer-watch.js';
import { OutputWatch } from './ports/output-watch.js';
import { ReviewRepository } from './ports/review-repository.js';
import { QuorumRepository } from './ports/quorum-repository.js';
import { SpotChecks } from './ports/spot-checks.js';
import { AcceptJob } from './use-cases/accept-job.js';
import { AcceptResult } from './use-cases/accept-result.js';
import { AppendLog } from './use-cases/append-log.js';
import { CancelJob } from './use-cases/cancel-job.js';
import { CancelQuorum } from './use-cases/cancel-quorum.js';
import { ClaimJob } from './use-cases/claim-job.js';
import { CompleteJob } from './use-cases/complete-job.js';
import { EndQuorum } from './use-cases/end-quorum.js';
import { EndDueAttempts } from './use-cases/end-due-attempts.js';
import { ExpireJobs } from './use-cases/expire-jobs.js';
import { ExpireQuorums } from './use-cases/expire-quorums.js';
import { JudgeForgotten } from './use-cases/judge-forgotten.js';
import { ExpireFiles } from './use-cases/expire-files.js';
import { FailJob } from './use-cases/fail-job.js';
import { JudgeDevices } from './use-cases/judge-devices.js';
import { JudgeCopies } from './use-cases/judge-copies.js';
import { GiveEvidence } from './use-cases/give-evidence.js';
import { LetGo } from './use-cases/let-go.js';
import { OpenDispute } from './use-cases/open-dispute.js';
import { PayLapsedReviews } from './use-cases/pay-lapsed-reviews.js';
import { PostJob } from './use-cases/post-job.js';
import { ReapLostAttempts } from './use-cases/reap-lost-attempts.js';
import { ReceiveArtifact } from './use-cases/receive-artifact.js';
import { ReceiveFile } from './use-cases/receive-file.js';
import { ReleaseJob } from './use-cases/release-job.js';
import { RemoveFile } from './use-cases/remove-file.js';
import { ReportProgress } from './use-cases/report-progress.js';
import { SettleDispute } from './use-cases/settle-dispute.js';
import { SettleOverdueDisputes } from './use-cases/settle-overdue-disputes.js';
import { SweepArtifacts } from './use-cases/sweep-artifacts.js';

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
