import type { Download, DownloadOptions } from './download.js';
import type { AcceptedResult, Artifact, Job, JobLogEvent, JobSpec, NewJob } from './types.js';
import type { FileData } from './upload.js';

/** What to run: a shell script, or a container image with the words of its command. */
export type Work = string | { image: string; args?: string[] };

/** What a run tells while it goes. */
export interface RunEvents {
  /** A piece of the log, as the program prints it. */
  onLog?: (text: string) => void;
  /** The program reported progress: 0 to 100. */
  onProgress?: (percent: number, message: string | null) => void;
  /** Every event of the log stream: also when a device took the job, or lost it. */
  onEvent?: (event: JobLogEvent) => void;
}

/**
 * The fields of a job (`price_coin`, by default what `quote` says; `duration_hrs`, by default 1; …) and of its spec
 * (`gpu_model`, `memory_mb`, `env`, …).
 */
export interface JobFields
  extends Partial<Omit<NewJob, 'spec' | 'job_type'>>, Omit<JobSpec, 'script' | 'image' | 'command' | 'inputs'> {}

export interface RunOptions extends JobFields, RunEvents {
  /** Files by their path below `$INPUT_DIR`. What you stored before is not sent again. */
  inputs?: Record<string, FileData>;
  /** An input is being sent. */
  onUpload?: (path: string, doneBytes: number, totalBytes: number | null) => void;
  /** The job was created: its id. */
  onCreated?: (jobId: string) => void;
  /** Stops waiting; the job itself runs on. End it with `jobs.cancel`. */
  signal?: AbortSignal;
  /** `auto`, the default: the result is accepted, and so paid, when the program ended with exit code 0. */
  accept?: 'auto' | false;
}

export interface RunFile extends Artifact {
  download(options?: DownloadOptions): Download;
}

export interface RunResult {
  job: Job;
  /** What the program printed, both streams. */
  output: string;
  /** What the program left in `$OUTPUT_DIR`, its working folder. */
  files: RunFile[];
  /** What was paid; null when it was not accepted here. */
  accepted: AcceptedResult | null;
}

/** A job before it has a price. */
export type Order = Omit<NewJob, 'price_coin'>;

export function orderOf(work: Work, inputs: NonNullable<JobSpec['inputs']>, fields: JobFields): Order {
  const { title = titleOf(work), description, requirements, verification, quorum, max_attempts, ...rest } = fields;
  const { price_coin: _later, duration_hrs = 1, ...needs } = rest;
  const program = typeof work === 'string' ? { script: work } : { image: work.image, command: work.args };
  return {
    ...{ title, description, requirements, verification, quorum, max_attempts, duration_hrs },
    job_type: typeof work === 'string' ? 'script' : 'docker',
    spec: { ...needs, ...program, inputs },
  };
}

/** The image, or the first line that is not a comment, without what a title may not have; 100 characters are enough. */
function titleOf(work: Work): string {
  const line = typeof work === 'string' ? work.split('\n').find((one) => /^\s*[^#\s]/.test(one)) : work.image;
  const plain = (line ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return [...plain].slice(0, 100).join('') || 'Script';
}

/** What the last attempt printed: an attempt that was lost begins anew elsewhere. */
export async function outputOf(events: AsyncIterable<JobLogEvent>, told: RunEvents): Promise<string> {
  let attempt: string | null = null;
  let output = '';
  for await (const event of events) {
    told.onEvent?.(event);
    if (event.type === 'progress') told.onProgress?.(event.percent, event.message);
    if (event.type !== 'log') continue;
    output = event.attempt_id === attempt ? output + event.text : event.text;
    attempt = event.attempt_id;
    told.onLog?.(event.text);
  }
  return output;
}
