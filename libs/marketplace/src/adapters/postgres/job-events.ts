import { fromMicros } from '@app/kernel';
import type { DomainEvent } from '@app/kernel';
import type { Job } from '../../domain/job.js';

/**
 * What users are told of a saved job; null when there is nothing new for them. Starts and completions are told by the
 * SQL functions that make them.
 */
export function jobEvent(job: Job): DomainEvent | null {
  const { id, title, status, buyerId, priceMicros, paidMicros, failureReason } = job.snapshot();
  const attempt = job.endedAttempt;
  const audience = [...new Set([buyerId, ...(attempt ? [attempt.ownerId] : [])])];
  const payload = { job_id: id, title, status };
  const refund = { refunded_coin: fromMicros(priceMicros - paidMicros) };
  const paid = { paid_coin: fromMicros(paidMicros), ...refund };
  if (status === 'cancelled') return { type: 'job.cancelled', payload: { ...payload, ...paid }, audience };
  if (status === 'failed')
    return { type: 'job.failed', payload: { ...payload, reason: failureReason, ...paid }, audience };
  if (status === 'expired') return { type: 'job.expired', payload: { ...payload, ...refund }, audience };
  if (attempt?.status !== 'lost' && attempt?.status !== 'released') return null;
  return { type: 'job.interrupted', payload: { ...payload, attempt_id: attempt.id, cause: attempt.cause }, audience };
}
