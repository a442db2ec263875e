import { Module } from '@nestjs/common';
import { VerificationModule } from '../verification/verification.module.js';
import { ExplainDeviceController } from './adapters/http/explain-device.controller.js';
import { ExplainJobController } from './adapters/http/explain-job.controller.js';
import { ExplainDevice } from './adapters/postgres/explain-device.query.js';
import { ExplainIdle } from './adapters/postgres/explain-idle.query.js';
import { ExplainJob } from './adapters/postgres/explain-job.query.js';
import { ExplainWaiting } from './adapters/postgres/explain-waiting.query.js';
import { OffersSnapshot } from './adapters/postgres/offers-snapshot.js';
import { SupplySnapshot } from './adapters/postgres/supply-snapshot.js';
import { CurrentSupply } from './ports/current-supply.js';

/** Why a job waits, and why a device has no work. */
@Module({
  imports: [VerificationModule],
  controllers: [ExplainJobController, ExplainDeviceController],
  providers: [
    ExplainDevice,
    ExplainIdle,
    ExplainJob,
    ExplainWaiting,
    OffersSnapshot,
    SupplySnapshot,
    { provide: CurrentSupply, useExisting: SupplySnapshot },
  ],
  exports: [ExplainDevice, ExplainIdle, ExplainJob, ExplainWaiting, CurrentSupply],
})
export class ExplainModule {}
