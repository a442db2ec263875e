import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import {
  COPY_ENDED,
  COPY_STARTED,
  FAILED_JOB_COMPLETED,
  type CopyEvent,
  type FailedJobCompleted,
} from '../../../contract.js';
import { ExpireQuorums } from '../../use-cases/expire-quorums.js';
import { JudgeCopies } from '../../use-cases/judge-copies.js';
import { JudgeDevices } from '../../use-cases/judge-devices.js';
import { PayResult } from '../../use-cases/pay-result.js';
import { SettleOverdueDisputes } from '../../use-cases/settle-overdue-disputes.js';

const DUE_EVERY_MS = 5_000;
const FORGOTTEN_EVERY_MS = 30_000;

/** The outbox makes up for a crash between a copy's end and its judgement, and `judge forgotten copies` for lost events. */
@Injectable()
export class VerificationTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly relay: OutboxRelay,
    private readonly clock: Clock,
    private readonly judgeCopies: JudgeCopies,
    private readonly judgeDevices: JudgeDevices,
    private readonly expireQuorums: ExpireQuorums,
    private readonly results: PayResult,
    private readonly settleOverdue: SettleOverdueDisputes,
  ) {}

  onModuleInit(): void {
    for (const type of [COPY_STARTED, COPY_ENDED] as const)
      this.relay.on<CopyEvent>(type, ({ jobId }) => this.judgeCopies.execute(jobId));
    this.relay.on<FailedJobCompleted>(FAILED_JOB_COMPLETED, ({ jobId }) =>
      this.judgeDevices.execute(jobId, this.clock.now()),
    );
    const every = (name: string, everyMs: number, run: () => Promise<boolean | void>) =>
      this.tasks.register({ name, everyMs, run });
    every('expire quorum jobs', DUE_EVERY_MS, () => this.expireQuorums.execute());
    every('judge forgotten copies', FORGOTTEN_EVERY_MS, () => this.judgeCopies.forgotten());
    every('pay lapsed reviews', DUE_EVERY_MS, () => this.results.lapsed());
    every('settle overdue disputes', DUE_EVERY_MS, () => this.settleOverdue.execute());
  }
}
