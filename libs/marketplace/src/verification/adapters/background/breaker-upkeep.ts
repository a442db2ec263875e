import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { OutboxRelay } from '@app/platform';
import { FAILED_JOB_COMPLETED, type FailedJobCompleted } from '../../../contract.js';
import { JudgeDevices } from '../../use-cases/judge-devices.js';

/** Judges the devices that failed a job as soon as another completed it. */
@Injectable()
export class BreakerUpkeep implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly judge: JudgeDevices,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.relay.on<FailedJobCompleted>(FAILED_JOB_COMPLETED, ({ jobId }) => this.judge.execute(jobId, this.clock.now()));
  }
}
