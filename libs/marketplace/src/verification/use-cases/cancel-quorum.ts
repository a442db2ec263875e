import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { Devices } from '@app/workers/contract';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../../jobs/domain/job.errors.js';
import { copyPrice, paidMicros, payCancelled } from '../domain/quorum.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { QuorumRepository, type LockedQuorum, type QuorumJob } from '../ports/quorum-repository.js';
import { EndQuorum } from './end-quorum.js';
import { JudgeCopies } from './judge-copies.js';

/** The buyer ends a job with quorum; devices that have answered are paid, those that work on a copy for their time. */
@Injectable()
export class CancelQuorum {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quorums: QuorumRepository,
    private readonly judge: JudgeCopies,
    private readonly endQuorum: EndQuorum,
    private readonly devices: Devices,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(input: { jobId: JobId; buyerId: UserId }): Promise<QuorumJob> {
    // What devices have answered already is compared first: a decided job is paid, not cancelled.
    await this.judge.execute(input.jobId);
    // At most once for each of the copies.
    return (await this.cancel(input)) ?? this.execute(input);
  }

  /** Null: a device has answered since the copies were compared. */
  private cancel({ jobId, buyerId }: { jobId: JobId; buyerId: UserId }): Promise<QuorumJob | null> {
    return this.unitOfWork.run(async () => {
      const locked = await this.quorums.lock(jobId);
      if (!locked || locked.job.buyerId !== buyerId) throw JobErrors.job_not_found();
      const { job } = locked;
      if (job.status === 'cancelled') return job;
      if (job.status !== 'waiting' && job.status !== 'running') throw JobErrors.job_ended(`The job is ${job.status}.`);
      if (locked.copies.some(({ status, fingerprint }) => status === 'completed' && fingerprint === null)) return null;
      const lastContact = await this.lastContact(locked);
      const shareMicros = copyPrice(job.priceMicros, job.quorum);
      const payments = payCancelled(locked.copies, { ...this.terms, ...job, shareMicros, lastContact });
      await this.endQuorum.cancel(locked, { payments, lastContact });
      return { ...job, status: 'cancelled', paidMicros: paidMicros(payments) };
    });
  }

  private lastContact({ copies }: LockedQuorum) {
    const running = copies.filter(({ status }) => status === 'running');
    return this.devices.lastContact(running.flatMap(({ attempt }) => (attempt ? [attempt.deviceId] : [])));
  }
}
