import type { JobInput } from '../../files/domain/job-input.js';

/** What an agent runs for a job. A job without one is done by hand. */
export interface JobSpec {
  /** Container image; without one, command and script run in the agent's own sandbox. */
  image?: string;
  command?: string[];
  script?: string;
  env?: Record<string, string>;
  /** Files of the buyer that it reads, each at its path in the input folder. */
  inputs?: JobInput[];
  /** Whether the job may reach the network; false when absent. */
  network?: boolean;
  /** Seconds after which the agent ends it; the job's duration when absent, or shorter. */
  timeout_s?: number;
  /** Memory in MB; DEFAULT_MEMORY_MB when absent. */
  memory_mb?: number;
  gpu_model?: string;
  gpu_count?: number;
  /** Memory of each GPU, in GB. */
  gpu_memory_gb?: number;
}

export const DEFAULT_MEMORY_MB = 1024;
