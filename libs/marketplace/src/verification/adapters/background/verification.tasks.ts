import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import { COPY_ENDED, COPY_STARTED, type CopyEvent } from '../../../contract.js';
import { ExpireQuorums } from '../../use-cases/expire-quorums.js';
import { JudgeCopies } from '../../use-cases/judge-copies.js';
import { JudgeForgotten } from '../../use-cases/judge-forgotten.js';

const EXPIRY_EVERY_MS = 5_000;
const FORGOTTEN_EVERY_MS = 30_000;

/** Judges copies as they start and end. The outbox makes up for what a crash came between, a look around for lost events. */
@Injectable()
export class QuorumUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly relay: OutboxRelay,
    private readonly judge: JudgeCopies,
    private readonly expire: ExpireQuorums,
    private readonly forgotten: JudgeForgotten,
  ) {}

  onModuleInit(): void {
    for (const type of [COPY_STARTED, COPY_ENDED] as const)
      this.relay.on<CopyEvent>(type, ({ jobId }) => this.judge.execute(jobId));
    this.tasks.register({ name: 'expire quorum jobs', everyMs: EXPIRY_EVERY_MS, run: () => this.expire.execute() });
    const look = { name: 'judge forgotten copies', everyMs: FORGOTTEN_EVERY_MS, run: () => this.forgotten.execute() };
    this.tasks.register(look);
  }
}
