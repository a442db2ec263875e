import { BubblewrapSandbox } from './bubblewrap/bubblewrap-sandbox.js';
import { DockerSandbox } from './docker/docker-sandbox.js';
import { findEngines, usualSockets } from './engine/find-engines.js';
import type { SandboxLimits } from './limits.js';
import { PodmanSandbox } from './podman/podman-sandbox.js';
import type { Sandbox } from './sandbox.js';

export { collectOutputs } from './outputs/collect-outputs.js';
export type { Collected, OutputFile } from './outputs/collect-outputs.js';
export { DEFAULT_LIMITS } from './limits.js';
export type { SandboxLimits } from './limits.js';
export type { Capability, ProbeReport } from './probe/probe-report.js';
export { Sandbox } from './sandbox.js';
export type { ExitCause, JobSpec, RunningJob, SandboxExit, SandboxJob } from './sandbox.js';

export interface FindOptions {
  limits?: SandboxLimits;
  /** Engine sockets to look at besides the usual ones. */
  sockets?: string[];
  /** See `EngineOptions`. */
  probeImage?: string;
  network?: string;
}

/**
 * Every sandbox this machine may have: bubblewrap always (its probe says when it is not installed), and each engine that
 * answers. Call `reap()` and then `probe()` on each; offer what the reports' `capabilities` name.
 */
export async function findSandboxes(options: FindOptions = {}): Promise<Sandbox[]> {
  const { limits, probeImage, network } = options;
  const engines = await findEngines([...(options.sockets ?? []), ...usualSockets()]);
  return [
    new BubblewrapSandbox(limits),
    ...engines.map(({ kind, docker }) => {
      const engine = { docker, limits, probeImage, network };
      return kind === 'podman' ? new PodmanSandbox(engine) : new DockerSandbox(engine);
    }),
  ];
}
