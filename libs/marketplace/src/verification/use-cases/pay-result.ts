import { Injectable } from '@nestjs/common';
import { Outbox, UnitOfWork, type UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import type { Review } from '../domain/review.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { tellBoth, tellPaid } from './review-news.js';
import { lockForBuyer } from './reviewed-job.js';

const BATCH = 100;

/** Pays a reviewed result in full, once: when its buyer accepts it, or when the time to dispute it is over. */
@Injectable()
export class PayResult {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly terms: MarketplaceOptions,
  ) {}

  accept(jobId: JobId, buyerId: UserId): Promise<Review> {
    return this.unitOfWork.run(async () => {
      const { review } = await lockForBuyer(this.reviews, jobId, buyerId);
      if (!review.accept(this.terms.feeBps)) return review;
      await this.reviews.save(review);
      await tellBoth(this.outbox, review, 'job.result_accepted');
      await tellPaid(this.outbox, review);
      return review;
    });
  }

  /**
   * Pays results whose time is over. Processes share the work: each skips what another has locked. Answers whether more
   * may be due. One that can't be paid doesn't keep the others from it; its error is thrown last.
   */
  async lapsed(): Promise<boolean> {
    const due = await this.reviews.due(BATCH);
    const failures: unknown[] = [];
    for (const jobId of due) await this.lapse(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length === BATCH;
  }

  private lapse(jobId: JobId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.tryLock(jobId);
      if (!locked?.review?.lapse(locked.now, this.terms.feeBps)) return;
      await this.reviews.save(locked.review);
      await tellPaid(this.outbox, locked.review);
    });
  }
}
