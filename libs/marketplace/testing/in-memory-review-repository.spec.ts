import { newId, type UserId } from '@app/kernel';
import { ImmediateUnitOfWork, InMemoryJobRepository } from './in-memory-job-repository.js';
import { InMemoryReviewRepository } from './in-memory-review-repository.js';
import { TERMS } from './job-repository.contract.js';
import { reviewRepositoryContract } from './review-repository.contract.js';

describe('InMemoryReviewRepository', () => {
  reviewRepositoryContract(() => {
    const jobs = new InMemoryJobRepository(TERMS);
    return {
      jobs,
      reviews: new InMemoryReviewRepository(jobs),
      unitOfWork: new ImmediateUnitOfWork(),
      user: async (coinMicros) => {
        const userId = newId<UserId>();
        jobs.balances.set(userId, coinMicros);
        return userId;
      },
      balance: async (userId) => jobs.balances.get(userId)!,
      letLapse: async (jobId) => {
        jobs.find(jobId)!.state.review!.dueAt = jobs.now;
      },
      letSettle: async () => {
        jobs.now = new Date(jobs.now.getTime() + TERMS.disputeSettlesDays * 86_400_000);
      },
    };
  });
});
