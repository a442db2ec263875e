import type { JobId } from '../contract.js';
import { isExcused } from './blame.js';
import type { TriedJob } from './blame.js';
import type { AttemptStatus } from './job.js';

/** Different jobs that a device fails within FAILURE_WINDOW_MS, none completed in between, before it is paused. */
export const FAILURES_TO_PAUSE = 5;
export const FAILURE_WINDOW_MS = 3_600_000;
export const LONGEST_PAUSE_S = 86_400;

/** What is remembered of a device that failed. */
export interface Breaker {
  /** Pauses without a completed job between them; the next is twice as long each time. */
  pausesInRow: number;
  pausedAt: Date | null;
  pausedUntil: Date | null;
  /** The jobs whose failures led to the last pause. */
  jobs: JobId[];
  /** Whether it has completed a job since `pausedAt`: that ends a pause and forgets those before. */
  succeededSince: boolean;
}

export interface RecentEnd {
  jobId: JobId;
  status: AttemptStatus;
  endedAt: Date;
  job: TriedJob;
}

export interface Pause {
  pausesInRow: number;
  until: Date;
  /** The failed jobs that it is for. */
  jobs: JobId[];
}

export const isPaused = ({ pausedUntil, succeededSince }: Breaker, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now && !succeededSince;

/**
 * Whether a device that just failed gets no offers for a while. `ends` are its last attempts, newest first. After a
 * pause a single failure is enough for the next, until the device has completed a job.
 */
export function judge(breaker: Breaker, ends: RecentEnd[], now: Date, firstPauseS: number): Pause | null {
  if (isPaused(breaker, now)) return null;
  const pausesInRow = breaker.succeededSince ? 0 : breaker.pausesInRow;
  const after = Math.max(now.getTime() - FAILURE_WINDOW_MS, pausesInRow > 0 ? breaker.pausedAt!.getTime() : 0);
  const jobs = new Set<JobId>();
  for (const { status, endedAt, jobId, job } of ends) {
    if (status === 'completed' || endedAt.getTime() <= after) break;
    if (status === 'failed' && !isExcused(job)) jobs.add(jobId);
  }
  if (jobs.size < failuresNeeded(pausesInRow)) return null;
  const seconds = Math.min(firstPauseS * 2 ** pausesInRow, LONGEST_PAUSE_S);
  return { pausesInRow: pausesInRow + 1, until: new Date(now.getTime() + seconds * 1000), jobs: [...jobs] };
}

/** Whether a pause goes on now that `excused` of its jobs turned out to fail everywhere. */
export function staysPaused({ pausesInRow, jobs }: Breaker, excused: ReadonlySet<JobId>): boolean {
  return jobs.filter((job) => !excused.has(job)).length >= failuresNeeded(pausesInRow - 1);
}

const failuresNeeded = (pausesBefore: number) => (pausesBefore > 0 ? 1 : FAILURES_TO_PAUSE);
