/** Bounds on a job that its buyer does not choose. */
export interface SandboxLimits {
  /** Processes and threads at once. */
  pids: number;
  /** Total size of `outputs/`, MiB. */
  outputsMb: number;
  /** Total size of `/tmp`, MiB; counts towards the job's memory. */
  tmpMb: number;
  /** Bytes of stdout and stderr together; over it the job is ended with cause `log_limit`. */
  logBytes: number;
  /** Open files of one process. */
  openFiles: number;
  /** CPUs' worth of time; absent: all of the machine, at a low weight. */
  cpus?: number;
}

export const DEFAULT_LIMITS: SandboxLimits = {
  pids: 512,
  outputsMb: 1024,
  tmpMb: 256,
  logBytes: 16 * 1024 * 1024,
  openFiles: 1024,
};

/** The account jobs run as, inside and (for bubblewrap started by root) outside. Nothing on the host belongs to it. */
export const JOB_UID = 10001;

export const MIB = 1024 * 1024;

/** How long a job has between SIGTERM and SIGKILL when the sandbox itself ends it (time, log or disk limit). */
export const LIMIT_GRACE_S = 1;
