import { Module } from '@nestjs/common';
import { VerificationTasks } from './adapters/background/verification.tasks.js';
import { AdminDisputesController } from './adapters/http/admin-disputes.controller.js';
import { DisputesController } from './adapters/http/disputes.controller.js';
import { ReviewsController } from './adapters/http/reviews.controller.js';
import { AdminDisputes } from './adapters/postgres/admin-disputes.query.js';
import { DeviceReliability } from './adapters/postgres/device-reliability.query.js';
import { ShowDispute } from './adapters/postgres/show-dispute.query.js';
import { TypeormBreakerRepository } from './adapters/postgres/typeorm-breaker-repository.js';
import { TypeormQuorumRepository } from './adapters/postgres/typeorm-quorum-repository.js';
import { TypeormReviewRepository } from './adapters/postgres/typeorm-review-repository.js';
import { RandomSpotChecks } from './adapters/random-spot-checks.js';
import { BreakerRepository } from './ports/breaker-repository.js';
import { QuorumRepository } from './ports/quorum-repository.js';
import { ReviewRepository } from './ports/review-repository.js';
import { SpotChecks } from './ports/spot-checks.js';
import { CancelQuorum } from './use-cases/cancel-quorum.js';
import { EndQuorum } from './use-cases/end-quorum.js';
import { ExpireQuorums } from './use-cases/expire-quorums.js';
import { AddEvidence } from './use-cases/add-evidence.js';
import { JudgeCopies } from './use-cases/judge-copies.js';
import { JudgeDevices } from './use-cases/judge-devices.js';
import { OpenDispute } from './use-cases/open-dispute.js';
import { PayResult } from './use-cases/pay-result.js';
import { SettleDispute } from './use-cases/settle-dispute.js';
import { SettleOverdueDisputes } from './use-cases/settle-overdue-disputes.js';

/** Whether a result is worth its price: reviews, disputes, quorums, and what they say of devices. */
@Module({
  controllers: [ReviewsController, DisputesController, AdminDisputesController],
  providers: [
    ...[PayResult, OpenDispute, AddEvidence, ShowDispute, AdminDisputes, SettleDispute],
    ...[SettleOverdueDisputes, EndQuorum, JudgeCopies, CancelQuorum, ExpireQuorums, JudgeDevices],
    ...[DeviceReliability, VerificationTasks],
    { provide: BreakerRepository, useClass: TypeormBreakerRepository },
    { provide: QuorumRepository, useClass: TypeormQuorumRepository },
    { provide: ReviewRepository, useClass: TypeormReviewRepository },
    { provide: SpotChecks, useClass: RandomSpotChecks },
  ],
  exports: [BreakerRepository, CancelQuorum, JudgeCopies, DeviceReliability],
})
export class VerificationModule {}
