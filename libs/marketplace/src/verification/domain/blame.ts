import type { UserId } from '@app/kernel';
import type { AttemptStatus, JobStatus } from '../../jobs/domain/job.js';

/** A job that a device tried, as far as it says whose fault a bad end was. */
export interface TriedJob {
  status: JobStatus;
  /** Devices that failed it. */
  failures: number;
  /** Somebody else's device completed it: neither the device's own owner's nor its buyer's. */
  completedByOthers: boolean;
}

/** Whether a failure is the device's fault: only once another device has completed the job. */
export const isDevicesFault = ({ completedByOthers }: TriedJob): boolean => completedByOthers;

/** A job is suspected once this many devices failed it, until one completes it. */
export const SUSPECT_FAILURES = 3;
/** When devices of so many owners in a row fell silent with a job, it is put aside. */
export const SILENT_OWNERS = 5;

/** Whether the job is to blame for silence or a release: it fails everywhere, or silences every device that runs it. */
export function isExcused({ status, failures }: TriedJob): boolean {
  return status === 'failed' || (failures >= SUSPECT_FAILURES && status !== 'completed');
}

export interface AttemptEnd {
  /** Of the device. */
  ownerId: UserId;
  status: AttemptStatus;
}

/** Whether a job is put aside now that a device of `silent` was lost with it; `before` are its earlier attempts, newest first. */
export function silencesDevices(before: AttemptEnd[], silent: UserId): boolean {
  const lost = new Set([silent]);
  for (const { ownerId, status } of before) {
    if (status !== 'lost') break;
    lost.add(ownerId);
  }
  return lost.size >= SILENT_OWNERS;
}
