import { AuditTrail, fromMicros, Outbox, UnitOfWork } from '@app/kernel';
import type { UserId } from '@app/kernel';
import type { Notices } from '@app/identity/contract';
import type { JobId } from '../contract.js';
import { ReviewErrors } from '../domain/review.errors.js';
import type { Review } from '../domain/review.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { mailSettled } from './dispute-mails.js';
import { tellBoth, tellPaid } from './review-news.js';

export interface SettleDisputeInput {
  jobId: JobId;
  by: UserId | 'operator';
  /** What the worker's side gets, fee included; the rest of the price returns to the buyer. */
  payMicros: bigint;
  /** Why, in words, for both sides. */
  note: string;
}

/** The last word on a dispute: the hold is divided once, and both sides' trails say who did it. */
export class SettleDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly notices: Notices,
    private readonly terms: { feeBps: number },
  ) {}

  execute({ jobId, by, payMicros, note }: SettleDisputeInput): Promise<Review> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.lock(jobId);
      if (!locked?.review) throw ReviewErrors.dispute_not_found();
      const { review, now } = locked;
      review.settle({ by, at: now, paidMicros: payMicros, note }, this.terms.feeBps);
      await this.reviews.save(review);
      await this.tell(review, by, payMicros, note);
      return review;
    });
  }

  private async tell(review: Review, by: UserId | 'operator', payMicros: bigint, note: string): Promise<void> {
    const { jobId, buyerId, ownerId, priceMicros } = review.result;
    const amounts = { pay_coin: fromMicros(payMicros), refunded_coin: fromMicros(priceMicros - payMicros) };
    await tellBoth(this.outbox, review, 'job.dispute_settled', { ...amounts, note });
    await tellPaid(this.outbox, review);
    await mailSettled(this.notices, review, payMicros);
    for (const userId of new Set([buyerId, ownerId])) {
      await this.trail.record({ userId, by, act: 'dispute.settled', detail: { job_id: jobId, ...amounts } });
    }
  }
}
