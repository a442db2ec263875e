import { Injectable } from '@nestjs/common';
import { Outbox, SpendGuard, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import type { JobId } from '../../contract.js';
import { ReviewErrors } from '../domain/review.errors.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { mailOpened } from './dispute-mails.js';
import { tellBoth } from './review-news.js';
import { lockForBuyer } from './reviewed-job.js';

export interface OpenDisputeInput {
  jobId: JobId;
  buyerId: UserId;
  reason: string;
}

/** The buyer disputes a result: its price and a deposit stay held until an administrator or the rule settles it. */
@Injectable()
export class OpenDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly notices: Notices,
    private readonly guard: SpendGuard,
    private readonly terms: MarketplaceOptions,
  ) {}

  execute({ jobId, buyerId, reason }: OpenDisputeInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { review, now } = await lockForBuyer(this.reviews, jobId, buyerId);
      if (!review.openDispute(buyerId, reason, now, this.terms)) return;
      const { disputesOpenMax } = this.terms;
      if ((await this.reviews.countOpenDisputes(buyerId)) >= disputesOpenMax)
        throw ReviewErrors.too_many_disputes(`A buyer has at most ${disputesOpenMax} open at once.`);
      await this.guard.counted('coin', review.dispute!.depositMicros, () => this.reviews.save(review));
      await tellBoth(this.outbox, review, 'job.disputed', { reason });
      await mailOpened(this.notices, review);
    });
  }
}
