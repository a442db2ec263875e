import { isDevicesFault, isExcused, type TriedJob } from './blame.js';
import type { AttemptStatus } from '../../jobs/domain/job.js';

/** How many of a device's latest ended attempts make its score. */
export const SCORED_ATTEMPTS = 100;
/** With fewer attempts that count there is no score. */
const FEWEST_ATTEMPTS = 5;
/** A device that releases a job says so: the job doesn't wait for a lease to end. */
const RELEASE_WEIGHT = 0.5;

export interface EndedAttempt {
  status: Exclude<AttemptStatus, 'running'>;
  /** Null where it makes no difference: a completed and paid attempt needs no look at its job. */
  job: TriedJob | null;
  /** A result, or the word that the program failed, that was not accepted: it differed from others', or its dispute gave nothing. */
  rejected: boolean;
}

/**
 * How likely a device is to finish what it starts, from 0 to 1; null while too little is known. An attempt that its buyer
 * or its program ended says nothing about the device; one that the server had to end at its deadline does, since an agent
 * ends it before; a failure, of the program too, does once somebody else's device completed the job.
 */
export function reliabilityOf(attempts: EndedAttempt[]): number | null {
  let [good, bad, counted] = [0, 0, 0];
  for (const attempt of attempts) {
    const weight = weightOf(attempt);
    if (weight === null) continue;
    counted++;
    if (attempt.status === 'completed' && !attempt.rejected) good++;
    else bad += weight;
  }
  return counted < FEWEST_ATTEMPTS ? null : Math.round(((good + 1) / (good + bad + 1)) * 1000) / 1000;
}

function weightOf({ status, job, rejected }: EndedAttempt): number | null {
  if (status === 'completed' || status === 'timed_out') return 1;
  if (status === 'failed') return rejected || (job && isDevicesFault(job)) ? 1 : null;
  if (status === 'cancelled' || (job && isExcused(job))) return null;
  return status === 'released' ? RELEASE_WEIGHT : 1;
}
