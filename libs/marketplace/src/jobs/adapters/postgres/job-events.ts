import { fromMicros, type DomainEvent } from '@app/kernel';
import { programFailure } from '../../domain/failure.js';
import { heldMicros, type Job } from '../../domain/job.js';

/**
 * What users are told of a saved job; null when there is nothing new for them. Starts and completions are told by the
 * SQL functions that make them.
 */
export function jobEvent(job: Job): DomainEvent | null {
  const state = job.snapshot();
  const { id, title, status, buyerId, paidMicros, failureReason, failure, review } = state;
  const attempt = job.endedAttempt;
  const audience = [...new Set([buyerId, ...(attempt ? [attempt.ownerId] : [])])];
  const payload = { job_id: id, title, status };
  const stays = review?.status === 'pending' ? (state.owedMicros ?? heldMicros(state)) : paidMicros;
  const refund = { refunded_coin: fromMicros(heldMicros(state) - stays) };
  const paid = { paid_coin: fromMicros(paidMicros), ...refund };
  if (status === 'cancelled') return { type: 'job.cancelled', payload: { ...payload, ...paid }, audience };
  if (status === 'failed') {
    const why = { reason: failureReason, text: failure && programFailure(failure) };
    const review_due_at = review?.dueAt.toISOString() ?? null;
    return { type: 'job.failed', payload: { ...payload, ...why, ...paid, review_due_at }, audience };
  }
  if (status === 'expired') return { type: 'job.expired', payload: { ...payload, ...refund }, audience };
  if (attempt?.status !== 'lost' && attempt?.status !== 'released') return null;
  return { type: 'job.interrupted', payload: { ...payload, attempt_id: attempt.id, cause: attempt.cause }, audience };
}
