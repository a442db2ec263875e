/** Named after what isolates the job. */
export type SandboxName = 'bubblewrap' | 'docker' | 'podman';

/** What a sandbox was seen to do on this machine, today; nothing in it is taken from a version or a manual. */
export interface ProbeReport {
  sandbox: SandboxName;
  /** ISO 8601, UTC. */
  at: string;
  /** What may be offered: empty as soon as anything in `failures` was seen. */
  capabilities: Capability[];
  /** What was not enforced or could not be observed, one sentence each. */
  failures: string[];
  observed: Observations;
  /** How long the probe took, milliseconds. */
  tookMs: number;
}

/** `network`: a job may ask for a way out. `gpu`: it saw the GPU it was given, and no other. */
export type Capability = 'script' | 'image' | 'network' | 'gpu';

export interface Observations {
  /** The job's account as it sees itself. */
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
  /** Its root folder could not be written. */
  readOnlyRoot: boolean;
  /** A file that everybody on the host may read could not be read, by its path or through /proc. */
  hostFilesHidden: boolean;
  /** A nested user namespace was refused. */
  nestedNamespacesRefused: boolean;
  /** The process that the sandbox begins with could be neither written nor slowed; null: an engine's affair. */
  initUntouchable: boolean | null;
  /** Jobs over their limit were stopped: in one process, in many, in files in memory, in sockets. */
  memoryLimited: boolean;
  processesLimited: boolean;
  outputsLimited: boolean;
  /** A job's daemon was gone after its end; null: an engine's affair. */
  noneSurvives: boolean | null;
  /** A job that ignores SIGTERM was over soon after its time. */
  timeLimited: boolean;
  /** A job given the first of the host's NVIDIA GPUs saw that one only; null on a machine without. */
  gpuHandedIn: boolean | null;
}
