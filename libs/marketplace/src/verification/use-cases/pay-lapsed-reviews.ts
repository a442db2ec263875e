import { Injectable } from '@nestjs/common';
import { Outbox, UnitOfWork } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { tellPaid } from './review-news.js';

const BATCH = 100;

/** Pays results whose review time is over. Processes share the work: each skips what another has locked. */
@Injectable()
export class PayLapsedReviews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** Answers whether more may be due. One that can't be paid doesn't keep the others from it; its error is thrown last. */
  async execute(): Promise<boolean> {
    const due = await this.reviews.due(BATCH);
    const failures: unknown[] = [];
    for (const jobId of due) await this.pay(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length === BATCH;
  }

  private pay(jobId: JobId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.tryLock(jobId);
      if (!locked?.review?.lapse(locked.now, this.terms.feeBps)) return;
      await this.reviews.save(locked.review);
      await tellPaid(this.outbox, locked.review);
    });
  }
}
