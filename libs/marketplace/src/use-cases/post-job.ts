import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import type { JobId } from '../contract.js';
import { needsOf } from '../domain/matching.js';
import { JobRepository } from '../ports/job-repository.js';
import type { NewJob } from '../ports/job-repository.js';

export type PostJobInput = Omit<NewJob, 'id' | 'needs'>;

/** Puts a job on the market and holds its price. */
@Injectable()
export class PostJob {
  constructor(private readonly jobs: JobRepository) {}

  async execute(input: PostJobInput): Promise<JobId> {
    const id = newId<JobId>();
    const outcome = await this.jobs.post({ ...input, id, needs: input.spec && needsOf(input.spec) });
    if (outcome === 'insufficient_balance') throw LedgerErrors.insufficient_balance();
    return id;
  }
}
