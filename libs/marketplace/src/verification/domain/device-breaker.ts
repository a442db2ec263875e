import type { JobId } from '../../contract.js';
import { isDevicesFault, type TriedJob } from './blame.js';
import type { AttemptStatus } from '../../jobs/domain/job.js';

/** So many different jobs, done by others and failed by a device within FAILURE_WINDOW_MS, none completed in between, pause it. */
export const FAILURES_TO_PAUSE = 5;
export const FAILURE_WINDOW_MS = 3_600_000;
/** How far back failures are looked for. */
export const LOOK_BACK_MS = 86_400_000;
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
 * Whether a device gets no offers for a while, asked when another device completed a job that it failed. `ends` are its
 * last attempts, newest first; the window is the hour before the newest failure that counts, since others may have taken
 * long. After a pause a single failure is enough for the next, until the device has completed a job.
 */
export function judge(breaker: Breaker, ends: RecentEnd[], now: Date, firstPauseS: number): Pause | null {
  if (isPaused(breaker, now)) return null;
  const pausesInRow = breaker.succeededSince ? 0 : breaker.pausesInRow;
  let after = pausesInRow > 0 ? breaker.pausedAt!.getTime() : 0;
  const jobs = new Set<JobId>();
  for (const { status, endedAt, jobId, job } of ends) {
    if (status === 'completed' || endedAt.getTime() <= after) break;
    if (status !== 'failed' || !isDevicesFault(job)) continue;
    if (jobs.size === 0) after = Math.max(after, endedAt.getTime() - FAILURE_WINDOW_MS);
    jobs.add(jobId);
  }
  if (jobs.size < failuresNeeded(pausesInRow)) return null;
  const seconds = Math.min(firstPauseS * 2 ** pausesInRow, LONGEST_PAUSE_S);
  return { pausesInRow: pausesInRow + 1, until: new Date(now.getTime() + seconds * 1000), jobs: [...jobs] };
}

const failuresNeeded = (pausesBefore: number) => (pausesBefore > 0 ? 1 : FAILURES_TO_PAUSE);
