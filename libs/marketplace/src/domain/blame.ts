import type { DeviceId } from '@app/kernel';
import type { AttemptStatus, JobStatus } from './job.js';

/** A job that a device tried, as far as it says whose fault a bad end was. */
export interface TriedJob {
  status: JobStatus;
  /** Devices that failed it. */
  failures: number;
  /** Somebody else's device completed it: neither the device's own owner's nor its buyer's. */
  completedByOthers: boolean;
}

/** Whether a failure is the device's doing: as far as anybody knows it is not, while no one else could do the job. */
export const isDevicesFault = ({ completedByOthers }: TriedJob): boolean => completedByOthers;

/** From so many devices on that failed a job, the job is suspected, until one completes it. */
export const SUSPECT_FAILURES = 3;
/** So many different devices in a row that fall silent with a job put it aside. */
export const SILENT_DEVICES = 5;

/** Whether silence or a release is the job's doing: it fails everywhere, or silences whoever runs it. */
export function isExcused({ status, failures }: TriedJob): boolean {
  return status === 'failed' || (failures >= SUSPECT_FAILURES && status !== 'completed');
}

export interface AttemptEnd {
  deviceId: DeviceId;
  status: AttemptStatus;
}

/** Whether a job is put aside now that `silent` was lost with it; `before` are its earlier attempts, newest first. */
export function silencesDevices(before: AttemptEnd[], silent: DeviceId): boolean {
  const lost = new Set([silent]);
  for (const { deviceId, status } of before) {
    if (status !== 'lost') break;
    lost.add(deviceId);
  }
  return lost.size >= SILENT_DEVICES;
}
