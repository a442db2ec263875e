import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { SettleDispute } from './settle-dispute.js';

const BATCH = 100;

/** Settles overdue disputes by rule. Processes share the work: each skips what another has locked. */
@Injectable()
export class SettleOverdueDisputes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly settling: SettleDispute,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** Answers whether more may be due. One that can't be settled doesn't keep the others from it; its error is thrown last. */
  async execute(): Promise<boolean> {
    const due = await this.reviews.overdueDisputes(BATCH);
    const failures: unknown[] = [];
    for (const jobId of due) await this.settle(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length === BATCH;
  }

  private settle(jobId: JobId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.tryLock(jobId);
      const { disputeDefaultSplitPercent, feeBps } = this.terms;
      if (!locked?.review?.settleByRule(locked.now, disputeDefaultSplitPercent, feeBps)) return;
      await this.settling.conclude(locked.review);
    });
  }
}
