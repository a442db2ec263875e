import { Injectable } from '@nestjs/common';
import { newId, SpendGuard, UnitOfWork } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { JobId } from '../../contract.js';
import { FileErrors } from '../../files/domain/file.errors.js';
import type { JobInput } from '../../files/domain/job-input.js';
import { heldMicros } from '../domain/job.js';
import { needsOf } from '../domain/matching.js';
import { FileRepository } from '../../files/ports/file-repository.js';
import { JobRepository, type NewJob } from '../ports/job-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';

export type PostJobInput = Omit<NewJob, 'id' | 'needs'>;

/** Puts a job on the market and holds its price. */
@Injectable()
export class PostJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly guard: SpendGuard,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FileRepository,
    private readonly options: MarketplaceOptions,
    private readonly ledger: Ledger,
  ) {}

  async execute(input: PostJobInput): Promise<JobId> {
    const id = newId<JobId>();
    const job: NewJob = { ...input, id, needs: input.spec && needsOf(input.spec) };
    const inputs = input.spec?.inputs ?? [];
    // Without inputs it needs no transaction of its own, so it can share one with jobs posted at the same moment.
    const hold = () =>
      inputs.length === 0 ? this.post(job) : this.unitOfWork.run(() => this.postReading(inputs, job));
    return this.guard.counted('coin', heldMicros(input), hold);
  }

  /** The files are pinned first, so that none is removed while the job comes to stand. */
  private async postReading(inputs: JobInput[], job: NewJob): Promise<JobId> {
    const sha256s = [...new Set(inputs.map(({ sha256 }) => sha256))];
    const sizes = await this.files.pin(job.buyerId, sha256s);
    const missing = inputs.flatMap(({ sha256 }, at) =>
      sizes.has(sha256) ? [] : [{ field: `spec.inputs.${at}.sha256`, message: 'is not a file of yours' }],
    );
    if (missing.length > 0) throw FileErrors.input_not_found(undefined, { errors: missing });
    const { maxJobBytes } = this.options.files;
    if (inputs.reduce((sum, { sha256 }) => sum + sizes.get(sha256)!, 0) > maxJobBytes)
      throw FileErrors.inputs_too_large(`The inputs of a job have at most ${maxJobBytes} bytes together.`);
    await this.post(job);
    await this.files.bind(job.id, job.buyerId, sha256s);
    return job.id;
  }

  private async post(job: NewJob): Promise<JobId> {
    const outcome = await this.jobs.post(job);
    if (outcome === 'insufficient_balance') throw await this.ledger.refusal(job.buyerId);
    return job.id;
  }
}
