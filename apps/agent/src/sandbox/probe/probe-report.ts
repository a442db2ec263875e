/** Named after what isolates the job. */
export type SandboxName = 'bubblewrap' | 'docker' | 'podman';

/** What a sandbox did on this machine, today; observed, never taken from a version or a manual. */
export interface ProbeReport {
  sandbox: SandboxName;
  /** ISO 8601, UTC. */
  at: string;
  /** What may be offered: empty as soon as `failures` has an entry. */
  capabilities: Capability[];
  /** What was not enforced or could not be observed, one sentence each. */
  failures: string[];
  observed: Observations;
  /** Duration of the probe, milliseconds. */
  tookMs: number;
}

/** `network`: a job may ask for a network. `gpu`: a job saw the GPU it was given, and no other. */
export type Capability = 'script' | 'image' | 'network' | 'gpu';

export interface Observations {
  /** The job's uid as the job sees it. */
  uid: number | null;
  /** /proc/self/uid_map; `0 0 4294967295` is no user namespace. */
  uidMap: string;
  /** CapEff, hexadecimal. */
  effectiveCapabilities: string;
  noNewPrivileges: boolean;
  /** 2 is a filter. */
  seccomp: number | null;
  /** Network interfaces of a job that asked for no network. */
  interfaces: string[];
  kernel: string;
  /** The job could not write to its root folder. */
  readOnlyRoot: boolean;
  /** The job could not read a host file that every user may read, by its path or through /proc. */
  hostFilesHidden: boolean;
  /** A nested user namespace was refused. */
  nestedNamespacesRefused: boolean;
  /** The job could neither write to nor slow down the sandbox's first process; null: the engine's responsibility. */
  initUntouchable: boolean | null;
  /**
   * Jobs over their memory limit were stopped, whether it was in one process, many processes, in-memory files or
   * sockets.
   */
  memoryLimited: boolean;
  processesLimited: boolean;
  outputsLimited: boolean;
  /** A job's daemon was gone after the job's end; null: the engine's responsibility. */
  noneSurvives: boolean | null;
  /** A job that ignores SIGTERM ended soon after its time limit. */
  timeLimited: boolean;
  /** A job that was given the first NVIDIA GPU of the host saw only that one; null on a machine without GPUs. */
  gpuHandedIn: boolean | null;
}
