import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { isOverdue } from '../domain/quorum.js';
import { QuorumRepository } from '../ports/quorum-repository.js';
import { EndQuorum } from './end-quorum.js';

const BATCH = 100;

/** Returns the money of jobs whose missing copies nobody took in time. */
@Injectable()
export class ExpireQuorums {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quorums: QuorumRepository,
    private readonly endQuorum: EndQuorum,
  ) {}

  /** Answers whether more may be due. */
  async execute(): Promise<boolean> {
    const due = await this.quorums.overdue(BATCH);
    for (const jobId of due) {
      await this.unitOfWork.run(async () => {
        const locked = await this.quorums.lock(jobId);
        const isOpen = locked?.job.status === 'waiting' || locked?.job.status === 'running';
        if (locked && isOpen && isOverdue(locked.copies, locked.now)) await this.endQuorum.expire(locked);
      });
    }
    return due.length === BATCH;
  }
}
