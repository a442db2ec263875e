import type { DisputeOutcome, Notices } from '@app/identity/contract';
import type { Review } from '../domain/review.js';

/** Tells the device's owner that the price is frozen; the buyer knows. */
export function mailOpened(notices: Notices, { result: { jobId, ownerId } }: Review): Promise<void> {
  return notices.send(ownerId, { notice: 'dispute_opened', facts: { subject: 'job', subjectId: jobId } });
}

/** Tells both sides how it ended for them. `payMicros`: what went to the worker's side. */
export async function mailSettled(notices: Notices, review: Review, payMicros: bigint): Promise<void> {
  const { jobId, buyerId, ownerId, owedMicros } = review.result;
  const outcomes: Array<[typeof buyerId, DisputeOutcome]> = [
    [buyerId, outcomeOf(owedMicros - payMicros, owedMicros)],
    [ownerId, outcomeOf(payMicros, owedMicros)],
  ];
  for (const [userId, outcome] of new Map(outcomes))
    await notices.send(userId, { notice: 'dispute_settled', facts: { subject: 'job', subjectId: jobId, outcome } });
}

function outcomeOf(gotMicros: bigint, owedMicros: bigint): DisputeOutcome {
  if (gotMicros === 0n) return 'lost';
  return gotMicros === owedMicros ? 'won' : 'shared';
}
