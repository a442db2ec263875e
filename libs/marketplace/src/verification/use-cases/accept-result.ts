import { Injectable } from '@nestjs/common';
import { Outbox, UnitOfWork, type UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import type { Review } from '../domain/review.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { tellBoth, tellPaid } from './review-news.js';
import { lockForBuyer } from './reviewed-job.js';

/** The buyer accepts the result: it is paid now, and only once. */
@Injectable()
export class AcceptResult {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly terms: MarketplaceOptions,
  ) {}

  execute(jobId: JobId, buyerId: UserId): Promise<Review> {
    return this.unitOfWork.run(async () => {
      const { review } = await lockForBuyer(this.reviews, jobId, buyerId);
      if (!review.accept(this.terms.feeBps)) return review;
      await this.reviews.save(review);
      await tellBoth(this.outbox, review, 'job.result_accepted');
      await tellPaid(this.outbox, review);
      return review;
    });
  }
}
