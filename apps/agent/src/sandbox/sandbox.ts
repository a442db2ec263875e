import type { Duplex } from 'node:stream';
import type { ProbeReport, SandboxName } from './probe/probe-report.js';
import type { SandboxLimits } from './limits.js';

/** What to run: the server's `spec` of the job. */
export interface JobSpec {
  /** Container image; only sandboxes whose `runs` has `image` take such a job. */
  image?: string;
  /** Without `script`: the program and its arguments. With `script`: the script's arguments. */
  command?: string[];
  /** Text of a script: run by its `#!` interpreter, or by `/bin/sh` without one. */
  script?: string;
  env?: Record<string, string>;
  /** True asks for a network; a sandbox without a configured one refuses the job. Default false: no network. */
  network?: boolean;
  /** Wall-clock seconds from start; beyond it the job ends with cause `timeout`. Infinity: no limit. */
  timeoutS: number;
  /** Memory of all the job's processes together, MiB. */
  memoryMb: number;
  /** Number of GPUs; `SandboxJob.gpuIndexes` names the host's devices. */
  gpuCount?: number;
}

export interface SandboxJob {
  /** UUID of the attempt; names cgroups, containers and files, so running jobs must not share it. */
  attemptId: string;
  spec: JobSpec;
  /**
   * Absolute host folder with `inputs/` (read-only for the job) and `outputs/` (written by the job); created when
   * missing.
   */
  workDir: string;
  /** The GPUs that the agent reserved for this job, as nvidia-smi's indexes; as many as `spec.gpuCount`. */
  gpuIndexes?: number[];
  /** True for a service: the receiver limits its log, not `SandboxLimits.logBytes`. */
  endlessLog?: boolean;
  /**
   * Receives stdout and stderr, interleaved as they come. The next chunk waits for the returned promise, so a slow
   * consumer blocks the job's writes instead of filling the agent's memory.
   */
  onLog(chunk: Buffer): void | Promise<void>;
}

export type ExitCause =
  | 'exited'
  | 'timeout'
  /** The kernel killed a process of the job for memory, and the job failed. */
  | 'oom'
  /** Ended by `stop()`. */
  | 'killed'
  /** Wrote more than `SandboxLimits.logBytes`; everything up to the limit was delivered. */
  | 'log_limit'
  /** Filled its outputs, and failed or was ended for it. */
  | 'disk_limit'
  /** Nothing of the job ran; `detail` says why. */
  | 'failed_to_start';

export interface SandboxExit {
  /** The job's own exit code, or 128 + n when signal n ended it; null when it did not start or the sandbox ended it. */
  exitCode: number | null;
  cause: ExitCause;
  /** One sentence for the attempt's record and for the buyer; reveals nothing about the host. */
  detail?: string;
}

export interface Leftover {
  /** For the owner to read: names it as the machine does. */
  what: string;
  remove(): Promise<void>;
}

export interface RunningJob {
  /** Settles when no process of the job is left; never rejects. */
  readonly done: Promise<SandboxExit>;
  /**
   * Sends SIGTERM to the job, and SIGKILL to everything left after `graceS` seconds; resolves when it is over. Safe to
   * repeat.
   */
  stop(graceS: number): Promise<void>;
  /**
   * A connection to 127.0.0.1:`port` inside the job's own network namespace (or to [::1] if nothing listens there),
   * although the job has no network. Half-open is allowed, reading has not begun, and the connection ends with the job.
   * Rejects when nothing listens, or the job is over.
   */
  openPort(port: number): Promise<Duplex>;
  /**
   * Releases the storage of the outputs (a mounted image). Call it after collecting them: `outputs/` is empty
   * afterwards.
   */
  dispose(): Promise<void>;
}

/**
 * A place where a stranger's job may run. No implementation runs a bare process, and none ever must. `probe()` runs
 * real jobs and reports what was enforced; offer only that (`ProbeReport.capabilities`).
 */
export abstract class Sandbox {
  abstract readonly name: SandboxName;
  abstract readonly runs: ReadonlyArray<'script' | 'image'>;
  abstract readonly limits: SandboxLimits;

  /** Runs small hostile jobs under `dataDir` and reports what the sandbox enforced. Takes seconds; never rejects. */
  abstract probe(dataDir: string): Promise<ProbeReport>;

  /** Starts the job. For a job that can't start it resolves to one that is done with `failed_to_start`. */
  abstract start(job: SandboxJob): Promise<RunningJob>;

  /** What dead agents left behind: processes, cgroups, mounts, containers. */
  abstract leftovers(): Promise<Leftover[]>;

  /** Removes all of it. */
  async reap(): Promise<void> {
    for (const leftover of await this.leftovers()) await leftover.remove();
  }
}
