import { fromMicros, type Outbox } from '@app/kernel';
import type { Review } from '../domain/review.js';

/** Tells both sides what became of a result, under the public names of docs/events.md. */
export async function tellBoth(outbox: Outbox, review: Review, type: string, more: object = {}): Promise<void> {
  const { jobId, title, buyerId, ownerId } = review.result;
  const audience = [...new Set([buyerId, ownerId])];
  await outbox.publish({ type, payload: { job_id: jobId, title, review: review.status, ...more }, audience });
}

/** The result was paid out of its hold; a settlement that pays nothing is no payment. */
export async function tellPaid(outbox: Outbox, review: Review): Promise<void> {
  const { earnedMicros = 0n, feeMicros = 0n } = review.settlement ?? {};
  if (earnedMicros + feeMicros === 0n) return;
  const amounts = { paid_coin: fromMicros(earnedMicros), fee_coin: fromMicros(feeMicros) };
  await tellBoth(outbox, review, 'job.paid', amounts);
}
