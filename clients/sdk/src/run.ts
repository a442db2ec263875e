import type { Download, DownloadOptions } from './download.js';
import type { AcceptedResult, Artifact, Job, JobLogEvent, JobSpec, NewJob } from './types.js';
import type { FileData } from './upload.js';

/** What to run: a shell script, or a container image with the words of its command. */
export type Work = string | { image: string; args?: string[] };

/** The fields of a job (`price_coin`, by default what `quote` says, `duration_hrs`, …) and of its spec (`gpu_model`, `memory_mb`, `env`, …). */
export interface RunOptions
  extends Partial<Omit<NewJob, 'spec' | 'job_type'>>, Omit<JobSpec, 'script' | 'image' | 'command' | 'inputs'> {
  /** Files by their path below `$INPUT_DIR`. What you stored before is not sent again. */
  inputs?: Record<string, FileData>;
  /** An input is being sent. */
  onUpload?: (path: string, doneBytes: number, totalBytes: number | null) => void;
  /** The job was created: its id. */
  onCreated?: (jobId: string) => void;
  /** A piece of the log, as the program prints it. */
  onLog?: (text: string) => void;
  /** The program reported progress: 0 to 100. */
  onProgress?: (percent: number, message: string | null) => void;
  /** Every event of the log stream: also when a device took the job, or lost it. */
  onEvent?: (event: JobLogEvent) => void;
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

/** The job to create: what `run` itself uses of its options is left out. */
export function orderOf(work: Work, inputs: Array<{ path: string; sha256: string }>, options: RunOptions): Order {
  const { inputs: _data, accept: _accept, signal: _signal, ...given } = options;
  const {
    onCreated: _created,
    onUpload: _upload,
    onLog: _log,
    onProgress: _progress,
    onEvent: _event,
    ...fields
  } = given;
  const { title, description, requirements, verification, quorum, max_attempts, ...rest } = fields;
  const { price_coin: _price, duration_hrs = 1, ...spec } = rest;
  const script = typeof work === 'string';
  return {
    title: title ?? titleOf(work),
    job_type: script ? 'script' : 'docker',
    duration_hrs,
    description,
    requirements,
    verification,
    quorum,
    max_attempts,
    spec: { ...spec, inputs, ...(script ? { script: work } : { image: work.image, command: work.args }) },
  };
}

/** The first line that is not a comment. Titles have one line of at most 100 characters. */
function titleOf(work: Work): string {
  if (typeof work !== 'string') return work.image.slice(0, 100);
  const line = work.split('\n').find((one) => /^\s*[^#\s]/.test(one)) ?? 'Script';
  return line.trim().slice(0, 100);
}

/** What the last attempt printed: an attempt that was lost begins anew elsewhere. */
export async function outputOf(events: AsyncIterable<JobLogEvent>, options: RunOptions): Promise<string> {
  let attempt: string | null = null;
  let output = '';
  for await (const event of events) {
    options.onEvent?.(event);
    if (event.type === 'progress') options.onProgress?.(event.percent, event.message);
    if (event.type !== 'log') continue;
    output = event.attempt_id === attempt ? output + event.text : event.text;
    attempt = event.attempt_id;
    options.onLog?.(event.text);
  }
  return output;
}
