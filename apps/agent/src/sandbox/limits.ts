/** Limits of a job that its buyer doesn't choose. */
export interface SandboxLimits {
  /** Processes and threads at once. */
  pids: number;
  /** Total size of `outputs/`, MiB. */
  outputsMb: number;
  /** Total size of `/tmp`, MiB; counts towards the job's memory. */
  tmpMb: number;
  /** Bytes of stdout and stderr together; beyond it the job ends with cause `log_limit`. */
  logBytes: number;
  /** Open files of one process. */
  openFiles: number;
  /** CPU time, in CPUs; absent: the whole machine, at a low weight. */
  cpus?: number;
}

export const DEFAULT_LIMITS: SandboxLimits = {
  pids: 512,
  outputsMb: 1024,
  tmpMb: 256,
  logBytes: 16 * 1024 * 1024,
  openFiles: 1024,
};

/** The account of jobs, inside and (for bubblewrap started by root) outside. It owns nothing on the host. */
export const JOB_UID = 10001;

export const MIB = 1024 * 1024;

/** Time between SIGTERM and SIGKILL when the sandbox itself ends a job (time, log or disk limit). */
export const LIMIT_GRACE_S = 1;
