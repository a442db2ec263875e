import type { DeviceId, UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import type { AttemptStatus, Job, JobStatus, JobType, Verification } from '../domain/job.js';
import type { JobSpec } from '../domain/job-spec.js';
import type { Needs, Offer } from '../domain/matching.js';

export interface NewJob {
  id: JobId;
  buyerId: UserId;
  title: string;
  jobType: JobType;
  priceMicros: bigint;
  durationHours: number;
  description: string | null;
  requirements: string | null;
  /** Null: done by hand, never claimed. */
  spec: JobSpec | null;
  needs: Needs | null;
  expiresAfterHours: number;
  verification: Verification;
  /** Results of different owners that must agree; null unless `verification` is `quorum`. */
  quorum: number | null;
  /** The job fails after this many runs whose program ended with an error; the price is held for each. */
  maxAttempts: number;
}

/** A device that takes a job; `attemptId` names the attempt if it gets it. */
export interface Taker {
  attemptId: AttemptId;
  deviceId: DeviceId;
  ownerId: UserId;
}

export interface TakenJob {
  attemptId: AttemptId;
  /** When the server ends the attempt; null for one that a process of the version before began. */
  dueAt: Date | null;
  job: {
    id: JobId;
    title: string;
    jobType: JobType;
    priceMicros: bigint;
    durationHours: number;
    spec: JobSpec | null;
  };
}

export type AcceptRefusal = 'job_not_found' | 'job_not_waiting' | 'job_blocked_for_device' | 'device_full';

/** No copy of this job with quorum waits that the device may take, but more may come once those that started are judged. */
export interface NoCopyYet {
  noCopyOf: JobId;
}

export interface Completion {
  jobId: JobId;
  deviceId: DeviceId;
  ownerId: UserId;
  /** Absent: the device's attempt, whichever it is. */
  attemptId: AttemptId | null;
  exitCode: number | null;
  result: string | null;
  resultSha256: string | null;
}

export interface CompletedJob {
  title: string;
  /** What the device's owner got, after the fee; zero while the result is being verified. */
  earnedMicros: bigint;
  /** When an unreviewed result is paid; null without review. */
  reviewDueAt: Date | null;
}

export type CompleteRefusal = 'job_not_found' | 'attempt_ended';

/** A device's own attempt at a job, to answer repeats as the first time. */
export interface PastAttempt {
  id: AttemptId;
  status: AttemptStatus;
  /** Whether the job ended with it. */
  endedJob: boolean;
  job: { id: JobId; title: string; status: JobStatus };
}

export interface RunningAttempt {
  id: AttemptId;
  jobId: JobId;
  deviceId: DeviceId;
}

/**
 * Jobs and their attempts. `post`, `accept`, `claim` and `complete` settle their races and their money in one
 * statement and may be called in or outside a unit of work; `lock` and `save` are for the rest, inside one.
 */
export abstract class JobRepository {
  /** Stores the job and holds its price for each of its runs, or neither. */
  abstract post(job: NewJob): Promise<'posted' | 'insufficient_balance'>;

  /** One winner; the winner's repeat answers as the first time. */
  abstract accept(jobId: JobId, taker: Taker): Promise<TakenJob | NoCopyYet | AcceptRefusal>;

  /** The best waiting job for the offer, taken; null when there is none, or when the device runs as many as it may. */
  abstract claim(taker: Taker, offer: Offer): Promise<TakenJob | 'device_full' | null>;

  /** Pays once; the same device's repeat answers as the first time. */
  abstract complete(completion: Completion): Promise<CompletedJob | CompleteRefusal>;

  /** The job, locked until the unit of work ends, with the database's time. Null when there is none. */
  abstract lock(jobId: JobId): Promise<{ job: Job; now: Date } | null>;

  /** Writes what changed, pays out of the hold, and settles that of a job that has ended. */
  abstract save(job: Job): Promise<void>;

  /** The named attempt of this device at the job, or its latest. Null when it never had one. */
  abstract attemptOf(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<PastAttempt | null>;

  /** The end of an attempt's log, more than anybody wants to see of it; without colours and other commands to a terminal. */
  abstract endOfLog(attemptId: AttemptId): Promise<string>;

  abstract runningOn(deviceId: DeviceId): Promise<RunningAttempt[]>;

  /** Running attempts in the order of their jobs' ids, after one; with the database's time. */
  abstract running(after: JobId | null, limit: number): Promise<{ attempts: RunningAttempt[]; now: Date }>;

  /** Running attempts whose deadline is over, the longest overdue first. */
  abstract due(limit: number): Promise<RunningAttempt[]>;

  /** Waiting jobs whose time is over, oldest first; none with quorum, nor copies. */
  abstract expiring(limit: number): Promise<JobId[]>;
}
