import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { JobId } from '../../contract.js';
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

  /** Answers whether more may be due. One that can't be ended doesn't keep the others from it; its error is thrown last. */
  async execute(): Promise<boolean> {
    const due = await this.quorums.overdue(BATCH);
    const failures: unknown[] = [];
    for (const jobId of due) await this.expire(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length === BATCH;
  }

  private expire(jobId: JobId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.quorums.lock(jobId);
      const isOpen = locked?.job.status === 'waiting' || locked?.job.status === 'running';
      if (locked && isOpen && isOverdue(locked.copies, locked.now)) await this.endQuorum.expire(locked);
    });
  }
}
