import { NoSpendGuard, type UnitOfWork, type UserId } from '@app/kernel';
import type { JobId } from '../src/contract.js';
import type { ReviewRepository } from '../src/verification/ports/review-repository.js';
import { PayResult } from '../src/verification/use-cases/pay-result.js';
import { AddEvidence } from '../src/verification/use-cases/add-evidence.js';
import { OpenDispute } from '../src/verification/use-cases/open-dispute.js';
import { SettleDispute } from '../src/verification/use-cases/settle-dispute.js';
import { SettleOverdueDisputes } from '../src/verification/use-cases/settle-overdue-disputes.js';
import { TERMS } from './job-repository.contract.js';
import { RecordingOutbox, RecordingTrail } from '@app/kernel/testing';
import { RecordingNotices } from '../../identity/testing/known-accounts.js';

/** The use cases around reviews on one storage. */
export function reviewsOn(unitOfWork: UnitOfWork, reviews: ReviewRepository) {
  const [outbox, trail, notices] = [new RecordingOutbox(), new RecordingTrail(), new RecordingNotices()];
  const paying = new PayResult(unitOfWork, reviews, outbox, TERMS);
  const opening = new OpenDispute(unitOfWork, reviews, outbox, notices, new NoSpendGuard(), TERMS);
  const giving = new AddEvidence(unitOfWork, reviews);
  const settling = new SettleDispute(unitOfWork, reviews, outbox, trail, notices, TERMS);
  const overdue = new SettleOverdueDisputes(unitOfWork, reviews, settling, TERMS);
  return {
    outbox,
    trail,
    notices,
    accept: (jobId: JobId, buyerId: UserId) => paying.accept(jobId, buyerId),
    dispute: (jobId: JobId, buyerId: UserId, reason = 'black') => opening.execute({ jobId, buyerId, reason }),
    evidence: (jobId: JobId, userId: UserId, text = 'look') => giving.execute({ jobId, userId, text }),
    settle: (jobId: JobId, payMicros: bigint) =>
      settling.execute({ jobId, by: 'operator', payMicros, note: 'so be it' }),
    settleOverdue: () => overdue.execute(),
    lapse: () => paying.lapsed(),
  };
}
