import type { JobId } from '../../contract.js';

/** Tells those who follow a job in this process that there is more to see; other processes look by themselves. */
export abstract class OutputWatch {
  abstract changed(jobId: JobId): void;
}
