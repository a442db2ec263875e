import { newId, type UserId } from '@app/kernel';
import { ImmediateUnitOfWork, InMemoryJobRepository } from './in-memory-job-repository.js';
import { jobRepositoryContract, TERMS } from './job-repository.contract.js';

describe('InMemoryJobRepository', () => {
  jobRepositoryContract(() => {
    const jobs = new InMemoryJobRepository(TERMS);
    return {
      jobs,
      unitOfWork: new ImmediateUnitOfWork(),
      user: async (coinMicros) => {
        const userId = newId<UserId>();
        jobs.balances.set(userId, coinMicros);
        return userId;
      },
      balance: async (userId) => jobs.balances.get(userId)!,
      runs: async (deviceId, concurrency) => void jobs.concurrency.set(deviceId, concurrency),
      showWork: async (jobId) => jobs.showWork(jobId),
      age: async (jobId, hours) => jobs.age(jobId, hours),
    };
  });
});
