import type { JobId } from '../../contract.js';

/** Wakes those who follow a job in this process when there is more to see; other processes poll. */
export abstract class OutputWatch {
  abstract changed(jobId: JobId): void;
}
