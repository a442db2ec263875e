import type { Duplex } from 'node:stream';
import type { ProbeReport, SandboxName } from './probe/probe-report.js';
import type { SandboxLimits } from './limits.js';

/** What to run, as the server sends it (contract.md §6, `spec`). */
export interface JobSpec {
  /** Container image; only sandboxes whose `runs` has `image` take such a job. */
  image?: string;
  /** Without `script`: the program and its arguments. With `script`: the script's arguments. */
  command?: string[];
  /** Text of a script: run by its `#!` interpreter, by `/bin/sh` when it names none. */
  script?: string;
  env?: Record<string, string>;
  /** True asks for a way out; a sandbox without a configured network refuses such a job. Default false: no network at all. */
  network?: boolean;
  /** Wall-clock seconds from start; over it the job is ended with cause `timeout`. Infinity: no limit. */
  timeoutS: number;
  /** Memory of all the job's processes together, MiB. */
  memoryMb: number;
  /** GPUs the job needs; the host's devices to hand in are named by `SandboxJob.gpuIndexes`. */
  gpuCount?: number;
}

export interface SandboxJob {
  /** UUID of the attempt; names cgroups, containers and files, so it is unique among running jobs. */
  attemptId: string;
  spec: JobSpec;
  /** Absolute host folder with `inputs/` (given read-only) and `outputs/` (written by the job); missing ones are created. */
  workDir: string;
  /** GPUs the agent has set aside for this job, as nvidia-smi's indexes; as many as `spec.gpuCount`. */
  gpuIndexes?: number[];
  /** True for a service: what it may log is bounded by whoever takes it, not by `SandboxLimits.logBytes`. */
  endlessLog?: boolean;
  /**
   * Receives stdout and stderr, interleaved as they come. The next chunk waits for the returned promise, so a slow
   * consumer stops the job's writes instead of filling the agent's memory.
   */
  onLog(chunk: Buffer): void | Promise<void>;
}

export type ExitCause =
  | 'exited'
  | 'timeout'
  /** The kernel killed a process of the job for memory, and the job did not end well. */
  | 'oom'
  /** Ended by `stop()`. */
  | 'killed'
  /** Wrote more than `SandboxLimits.logBytes`; all up to the limit was delivered. */
  | 'log_limit'
  /** Filled its outputs, and did not end well or was ended for it. */
  | 'disk_limit'
  /** Nothing of the job ran; `detail` says why. */
  | 'failed_to_start';

export interface SandboxExit {
  /** The job's own exit code, 128 + n when signal n ended it; null when it did not start or was ended by the sandbox. */
  exitCode: number | null;
  cause: ExitCause;
  /** One sentence for the attempt's record and for the buyer; holds nothing about the host. */
  detail?: string;
}

export interface Leftover {
  /** For its owner to read, with what tells it on the machine. */
  what: string;
  remove(): Promise<void>;
}

export interface RunningJob {
  /** Settles when no process of the job is left; never rejects. */
  readonly done: Promise<SandboxExit>;
  /** SIGTERM to the job, SIGKILL to everything left after `graceS` seconds; resolves when it is over. Safe to repeat. */
  stop(graceS: number): Promise<void>;
  /**
   * A connection to 127.0.0.1:`port` inside the job's own network namespace (to [::1] where nothing listens there),
   * although it has no network: half-open allowed, reading not begun, destroyed when the job ends. Rejects when nothing
   * listens, or the job is over.
   */
  openPort(port: number): Promise<Duplex>;
  /** Frees what held the outputs (a mounted image). Call after collecting them: `outputs/` is empty afterwards. */
  dispose(): Promise<void>;
}

/**
 * A place where a stranger's job may run. There is no implementation that runs a bare process, and there must be none.
 * `probe()` runs real jobs and reports what was enforced; offer only that (`ProbeReport.capabilities`).
 */
export abstract class Sandbox {
  abstract readonly name: SandboxName;
  abstract readonly runs: ReadonlyArray<'script' | 'image'>;
  abstract readonly limits: SandboxLimits;

  /** Runs hostile little jobs under `dataDir` and reports what the sandbox kept. Takes seconds; never rejects. */
  abstract probe(dataDir: string): Promise<ProbeReport>;

  /** Starts the job. A job that cannot start still resolves, to one that is done with `failed_to_start`. */
  abstract start(job: SandboxJob): Promise<RunningJob>;

  /** What agents that are no longer alive left behind: processes, cgroups, mounts, containers. */
  abstract leftovers(): Promise<Leftover[]>;

  /** Removes all of it. */
  async reap(): Promise<void> {
    for (const leftover of await this.leftovers()) await leftover.remove();
  }
}
