import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail, fromMicros, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import type { JobId } from '../../contract.js';
import { ReviewErrors } from '../domain/review.errors.js';
import { isLost, type Review } from '../domain/review.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { ReviewRepository } from '../ports/review-repository.js';
import { mailSettled } from './dispute-mails.js';
import { tellBoth, tellPaid } from './review-news.js';

/** The whole note is in the dispute. */
const LONGEST_WHY = 500;

export interface SettleDisputeInput {
  jobId: JobId;
  by: UserId | 'operator';
  /** What the worker's side gets, fee included; the rest of what is owed returns to the buyer. */
  payMicros: bigint;
  /** Why, in words, for both sides. */
  note: string;
}

/** An administrator's final decision: divides the hold once; both sides' audit logs say who did it. */
@Injectable()
export class SettleDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly notices: Notices,
    @Inject(MarketplaceOptions) private readonly terms: Pick<MarketplaceOptions, 'feeBps'>,
  ) {}

  execute({ jobId, by, payMicros, note }: SettleDisputeInput): Promise<Review> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.lock(jobId);
      if (!locked?.review) throw ReviewErrors.dispute_not_found();
      const { review, now } = locked;
      review.settle({ by, at: now, paidMicros: payMicros, note }, this.terms.feeBps);
      await this.conclude(review);
      const { jobId: job_id, buyerId, ownerId } = review.result;
      const detail = { job_id, ...amountsOf(review), why: note.slice(0, LONGEST_WHY).toWellFormed() };
      for (const userId of new Set([buyerId, ownerId]))
        await this.trail.record({ userId, by, act: 'dispute.settled', detail });
      return review;
    });
  }

  /** What follows from a settlement by a person or by rule, in the caller's unit of work. */
  async conclude(review: Review): Promise<void> {
    await this.reviews.save(review);
    const { depositMicros, settlement } = review.dispute!;
    const { paidMicros, note } = settlement!;
    const deposit = {
      deposit_coin: fromMicros(depositMicros),
      deposit_to: isLost(paidMicros, review.result.owedMicros) ? 'worker' : 'buyer',
    };
    await tellBoth(this.outbox, review, 'job.dispute_settled', { ...amountsOf(review), ...deposit, note });
    await tellPaid(this.outbox, review);
    await mailSettled(this.notices, review, paidMicros);
  }
}

function amountsOf({ settlement, dispute }: Review) {
  const { refundMicros } = settlement!;
  return { pay_coin: fromMicros(dispute!.settlement!.paidMicros), refunded_coin: fromMicros(refundMicros) };
}
