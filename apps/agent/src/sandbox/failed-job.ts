import type { RunningJob } from './sandbox.js';

/** A job that never started. */
export function failedToStart(detail: string): RunningJob {
  return {
    done: Promise.resolve({ exitCode: null, cause: 'failed_to_start', detail }),
    openPort: () => Promise.reject(new Error('The job is over.')),
    stop: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  };
}
