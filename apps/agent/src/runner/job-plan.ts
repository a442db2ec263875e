import type { ClaimedWork } from '../api/replies.js';
import type { WantedInput } from '../inputs/input-cache.js';
import type { JobSpec } from '../sandbox/sandbox.js';

/** Memory of a job whose spec has no `memory_mb`. */
const DEFAULT_MEMORY_MB = 1024;

export interface JobPlan {
  jobId: string;
  attemptId: string;
  title: string;
  priceCoin: number;
  kind: 'script' | 'image';
  spec: JobSpec;
  /** Input files of the buyer, with their paths below the inputs folder. */
  inputs: WantedInput[];
}

/** The server's job in the sandbox's terms; null for a job that a person does by hand. */
export function planOf({ attemptId, job }: ClaimedWork): JobPlan | null {
  const { spec } = job;
  if (!spec) return null;
  const usesGpu = Boolean(spec.gpu_model) || Boolean(spec.gpu_count) || Boolean(spec.gpu_memory_gb);
  return {
    jobId: job.id,
    attemptId,
    title: job.title,
    priceCoin: job.price_coin,
    inputs: spec.inputs ?? [],
    kind: spec.image ? 'image' : 'script',
    spec: {
      image: spec.image ?? undefined,
      command: spec.command ?? undefined,
      script: spec.script ?? undefined,
      env: spec.env ?? undefined,
      network: spec.network ?? false,
      timeoutS: Math.min(spec.timeout_s ?? Infinity, job.duration_hrs * 3600),
      memoryMb: spec.memory_mb ?? DEFAULT_MEMORY_MB,
      gpuCount: usesGpu ? Math.max(1, spec.gpu_count ?? 0) : 0,
    },
  };
}
