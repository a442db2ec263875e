import { Injectable } from '@nestjs/common';
import { newId, UnitOfWork, type UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../../jobs/domain/job.errors.js';
import { ReviewErrors } from '../domain/review.errors.js';
import type { Side } from '../domain/review.js';
import { ReviewRepository, type Evidence, type LockedReview } from '../ports/review-repository.js';

export interface AddEvidenceInput {
  jobId: JobId;
  userId: UserId;
  text: string;
}

/** Adds a piece of evidence to an open dispute, from either side. */
@Injectable()
export class AddEvidence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewRepository,
  ) {}

  execute({ jobId, userId, text }: AddEvidenceInput): Promise<Evidence & { by: Side }> {
    return this.unitOfWork.run(async () => {
      const locked = await this.reviews.lock(jobId);
      const by = sideOf(locked, userId);
      if (!by) throw JobErrors.job_not_found();
      if (!locked?.review) throw ReviewErrors.dispute_not_found();
      locked.review.mayGiveEvidence(await this.reviews.countEvidence(jobId, userId));
      const evidence = await this.reviews.addEvidence({ id: newId(), jobId, userId, text });
      return { ...evidence, by };
    });
  }
}

function sideOf(locked: LockedReview | null, userId: UserId): Side | null {
  if (locked?.buyerId === userId) return 'buyer';
  return locked?.review?.sideOf(userId) ?? null;
}
