import { isAbsolute } from 'node:path';
import type { SandboxJob, RunningJob } from './sandbox.js';

/** A job that never started. */
export function failedToStart(detail: string): RunningJob {
  return {
    done: Promise.resolve({ exitCode: null, cause: 'failed_to_start', detail }),
    openPort: () => Promise.reject(new Error('The job is over.')),
    stop: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  };
}

const MAX_SCRIPT_BYTES = 1024 * 1024;
const MIN_MEMORY_MB = 16;

/** Why a job can't start at all; undefined when it can. The text may be shown to the buyer. */
export function refusal(job: SandboxJob): string | undefined {
  const { spec } = job;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(job.attemptId)) return 'the attempt id is not valid';
  if (!isAbsolute(job.workDir)) return 'the work folder is not an absolute path';
  if (spec.script === undefined && !spec.command?.length && spec.image === undefined) return 'there is nothing to run';
  if (spec.script !== undefined && Buffer.byteLength(spec.script) > MAX_SCRIPT_BYTES) return 'the script is over 1 MiB';
  if (!(spec.timeoutS > 0)) return 'timeout_s must be positive';
  if (!(Number.isInteger(spec.memoryMb) && spec.memoryMb >= MIN_MEMORY_MB))
    return `memory_mb is below ${MIN_MEMORY_MB}`;
  const badName = Object.keys(spec.env ?? {}).find((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  if (badName !== undefined) return `${JSON.stringify(badName)} is not a valid name for an environment variable`;
  const texts = [...(spec.command ?? []), ...Object.values(spec.env ?? {}), spec.script ?? ''];
  if (texts.some((text) => text.includes('\0'))) return 'it holds a NUL character';
  if ((spec.gpuCount ?? 0) !== (job.gpuIndexes?.length ?? 0)) return 'no GPU was reserved for it';
  return undefined;
}
