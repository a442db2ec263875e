import type { UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import type { Review } from '../domain/review.js';

export interface Evidence {
  id: string;
  jobId: JobId;
  userId: UserId;
  text: string;
  at: Date;
}

export interface LockedReview {
  buyerId: UserId;
  /** Null: the job has no result, or one that is not reviewed. */
  review: Review | null;
  /** The database's time. */
  now: Date;
}

/** Results that their buyers check before they are paid. Everything here runs in the caller's unit of work. */
export abstract class ReviewRepository {
  /** Locks the job until the unit of work ends. Null when there is none. */
  abstract lock(jobId: JobId): Promise<LockedReview | null>;

  /** Like `lock`, but null at once when another has it. */
  abstract tryLock(jobId: JobId): Promise<LockedReview | null>;

  /**
   * Writes what changed. A new dispute holds its deposit: throws `insufficient_balance`. A settlement pays out of the
   * job's hold, and the deposit to whose it is; who was paid nothing by a person's word loses its device's trust.
   */
  abstract save(review: Review): Promise<void>;

  /** Pending reviews whose time is over, in any order, so that results that can't be paid don't hide others. Outside a unit of work too. */
  abstract due(limit: number): Promise<JobId[]>;

  /** Open disputes whose time is over; as `due`. */
  abstract overdueDisputes(limit: number): Promise<JobId[]>;

  /** How many disputes a buyer has open. No other of that buyer is opened until the unit of work ends. */
  abstract countOpenDisputes(buyerId: UserId): Promise<number>;

  abstract addEvidence(evidence: Omit<Evidence, 'at'>): Promise<Evidence>;

  /** Pieces a user has given in the dispute of a job. */
  abstract countEvidence(jobId: JobId, userId: UserId): Promise<number>;
}
