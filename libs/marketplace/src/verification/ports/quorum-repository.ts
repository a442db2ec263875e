import type { DeviceId, UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import type { Answer, Copy, CopyPayment, Verdict } from '../domain/quorum.js';
import type { JobStatus } from '../../jobs/domain/job.js';

export interface QuorumJob {
  id: JobId;
  buyerId: UserId;
  title: string;
  status: JobStatus;
  priceMicros: bigint;
  durationHours: number;
  quorum: number;
  paidMicros: bigint;
}

export interface LockedQuorum {
  job: QuorumJob;
  /** Oldest first. */
  copies: Copy[];
  /** Of the database. */
  now: Date;
}

/** How a job with quorum ends. Its copies that wait or run end with it. */
export interface QuorumEnd {
  status: 'completed' | 'failed' | 'cancelled' | 'expired';
  at: Date;
  failureReason: string | null;
  /** The copy whose answer becomes the job's. */
  counting: JobId | null;
  verdicts: Map<JobId, Verdict>;
  payments: CopyPayment[];
  /** Why the running attempts end, in words. */
  cause: string;
  /** Of devices with a running copy. */
  lastContact: ReadonlyMap<DeviceId, Date>;
}

/** Jobs with quorum and their copies. All but `overdue` and `unjudged` run in the caller's unit of work, which locked the job. */
export abstract class QuorumRepository {
  /** The job and its copies, locked until the unit of work ends; null when there is no such job with quorum. */
  abstract lock(jobId: JobId): Promise<LockedQuorum | null>;

  /** What a completed copy's device answered. */
  abstract answerOf(copyId: JobId, attemptId: AttemptId): Promise<Answer>;

  abstract setFingerprint(copyId: JobId, fingerprint: string): Promise<void>;

  abstract setAlone(attemptId: AttemptId, alone: boolean): Promise<void>;

  /** Puts more copies on offer. */
  abstract offer(jobId: JobId, count: number): Promise<void>;

  /** Ends the job and its open copies, and divides what is held for it. */
  abstract end(job: QuorumJob, end: QuorumEnd): Promise<void>;

  /** One more valid result in a row, or none any more. */
  abstract recordTrust(devices: Array<{ deviceId: DeviceId; valid: boolean }>): Promise<void>;

  /** Jobs with a copy that nobody took in time while none runs, in any order. */
  abstract overdue(limit: number): Promise<JobId[]>;

  /** Open jobs with a copy that ended so many seconds ago and was not judged since. */
  abstract unjudged(forAtLeastS: number, limit: number): Promise<JobId[]>;
}
