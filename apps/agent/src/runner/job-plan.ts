import type { ClaimedWork } from '../api/replies.js';
import type { WantedInput } from '../inputs/input-cache.js';
import type { JobSpec } from '../sandbox/sandbox.js';

/** What a job gets that doesn't say (contract.md §6: `memory_mb`). */
const DEFAULT_MEMORY_MB = 1024;

export interface JobPlan {
  jobId: string;
  attemptId: string;
  title: string;
  priceCoin: number;
  kind: 'script' | 'image';
  spec: JobSpec;
  /** Files of the buyer that it reads, at their paths below its inputs. */
  inputs: WantedInput[];
}

/** The server's words as the sandbox takes them; null for a job that is done by hand. */
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
