import { Injectable } from '@nestjs/common';
import { newId, SpendGuard } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import type { JobId } from '../contract.js';
import { needsOf } from '../domain/matching.js';
import { JobRepository } from '../ports/job-repository.js';
import type { NewJob } from '../ports/job-repository.js';

export type PostJobInput = Omit<NewJob, 'id' | 'needs'>;

/** Puts a job on the market and holds its price. */
@Injectable()
export class PostJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly guard: SpendGuard,
  ) {}

  async execute(input: PostJobInput): Promise<JobId> {
    const id = newId<JobId>();
    const needs = input.spec && needsOf(input.spec);
    return this.guard.counted('coin', input.priceMicros, async () => {
      const outcome = await this.jobs.post({ ...input, id, needs });
      if (outcome === 'insufficient_balance') throw LedgerErrors.insufficient_balance();
      return id;
    });
  }
}
