import { join } from 'node:path';
import { BubblewrapSandbox } from './bubblewrap/bubblewrap-sandbox.js';
import { DockerSandbox } from './docker/docker-sandbox.js';
import { findEngines, usualSockets } from './engine/find-engines.js';
import { PulledImages } from './images/pulled-images.js';
import type { ImageLimits } from './images/pulled-images.js';
import { Registries } from './images/registries.js';
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
  images: {
    /** Registries from which images may come, see `isRegistryEntry`. */
    registries: string[];
    limits: ImageLimits;
    /** Existing folder for the lists of pulled images. */
    folder: string;
    tell(line: string): void;
  };
  limits?: SandboxLimits;
  /** Engine sockets to try besides the usual ones. */
  sockets?: string[];
  /** See `EngineOptions`. */
  probeImage?: string;
  network?: string;
}

/**
 * All sandboxes that this machine may have: bubblewrap always (its probe reports when it isn't installed), and each
 * engine that answers. Call `reap()` and then `probe()` on each; offer what the reports' `capabilities` name.
 */
export async function findSandboxes(options: FindOptions): Promise<Sandbox[]> {
  const { limits, probeImage, network } = options;
  const registries = new Registries(options.images.registries);
  const engines = await findEngines([...(options.sockets ?? []), ...usualSockets()]);
  return [
    new BubblewrapSandbox(limits),
    ...engines.map(({ kind, docker, id }) => {
      const file = join(options.images.folder, `images ${encodeURIComponent(id)}.json`);
      const images = new PulledImages({ ...options.images, docker, registries, file });
      const engine = { docker, images, limits, probeImage, network };
      return kind === 'podman' ? new PodmanSandbox(engine) : new DockerSandbox(engine);
    }),
  ];
}
