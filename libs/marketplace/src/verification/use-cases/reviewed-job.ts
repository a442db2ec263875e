import type { UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../../jobs/domain/job.errors.js';
import { ReviewErrors } from '../domain/review.errors.js';
import type { Review } from '../domain/review.js';
import type { ReviewRepository } from '../ports/review-repository.js';

/** The review of a buyer's own job, locked. */
export async function lockForBuyer(
  reviews: ReviewRepository,
  jobId: JobId,
  buyerId: UserId,
): Promise<{ review: Review; now: Date }> {
  const locked = await reviews.lock(jobId);
  if (locked?.buyerId !== buyerId) throw JobErrors.job_not_found();
  if (!locked.review) throw ReviewErrors.result_not_pending();
  return { review: locked.review, now: locked.now };
}
