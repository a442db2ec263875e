import { INSIDE, jobEnvironment } from '../inside.js';
import type { SandboxLimits } from '../limits.js';
import { MIB } from '../limits.js';
import type { JobSpec } from '../sandbox.js';

/** A container to create; each engine's adapter translates it to its API. */
export interface ContainerPlan {
  name: string;
  /** The image's id, not its name. */
  image: string;
  labels: Record<string, string>;
  /** Replaces the image's entrypoint when not empty. */
  entrypoint: string[];
  /** Replaces the image's command when not empty. */
  command: string[];
  env: Record<string, string>;
  binds: Array<{ from: string; to: string; readOnly: boolean }>;
  /** Path and size of the writable in-memory file systems. */
  tmpfs: Array<{ path: string; bytes: number }>;
  memoryBytes: number;
  limits: SandboxLimits;
  /** Engine network to join; absent: none. */
  network?: string;
  gpuIndexes: number[];
}

export const OWNER_LABEL = 'compute-agent.owner';
export const ATTEMPT_LABEL = 'compute-agent.attempt';

export interface PlanInput {
  attemptId: string;
  owner: string;
  spec: JobSpec & { image: string };
  inputs: string;
  outputs: string;
  jobFiles: string;
  limits: SandboxLimits;
  network?: string;
  gpuIndexes: number[];
}

export function planContainer(input: PlanInput): ContainerPlan {
  const { spec, limits } = input;
  return {
    name: `compute-agent-${input.attemptId}`,
    image: spec.image,
    labels: { [OWNER_LABEL]: input.owner, [ATTEMPT_LABEL]: input.attemptId },
    ...programOf(spec),
    env: jobEnvironment(spec),
    binds: [
      { from: input.inputs, to: INSIDE.inputs, readOnly: true },
      { from: input.outputs, to: INSIDE.outputs, readOnly: false },
      ...(spec.script === undefined ? [] : [{ from: `${input.jobFiles}/script`, to: INSIDE.script, readOnly: true }]),
    ],
    tmpfs: [{ path: '/tmp', bytes: limits.tmpMb * MIB }],
    memoryBytes: spec.memoryMb * MIB,
    limits,
    network: spec.network ? input.network : undefined,
    gpuIndexes: input.gpuIndexes,
  };
}

/** A script replaces the image's program; a command goes to the image's entrypoint, which may need it. */
function programOf(spec: JobSpec): Pick<ContainerPlan, 'entrypoint' | 'command'> {
  if (spec.script === undefined) return { entrypoint: [], command: spec.command ?? [] };
  if (spec.script.startsWith('#!')) return { entrypoint: [INSIDE.script], command: spec.command ?? [] };
  // One pipe for both streams keeps their lines in order; two pipes of an engine don't.
  const merged = 'exec /bin/sh "$0" "$@" 2>&1';
  return { entrypoint: ['/bin/sh', '-c', merged, INSIDE.script], command: spec.command ?? [] };
}
