import { Download, type DownloadOptions } from '../download.js';
import { JobFailedError, RateLimitError } from '../errors.js';
import type { CallOptions } from '../http/operations.js';
import { follow } from '../http/streams.js';
import type { Transport } from '../http/transport.js';
import { sleep } from '../http/waiting.js';
import type { Pages } from '../pages.js';
import { orderOf, outputOf, type Order, type RunFile, type RunOptions, type RunResult, type Work } from '../run.js';
import type {
  AcceptedResult,
  Artifact,
  Attempt,
  CancelledJob,
  Dispute,
  Evidence,
  Job,
  JobExplanation,
  JobItem,
  JobLog,
  JobLogEvent,
  JobLogQuery,
  JobQuote,
  JobQuoteRequest,
  JobsQuery,
  NewJob,
} from '../types.js';
import type { Files } from './files.js';
import { Resource } from './resource.js';

export interface FollowLogOptions extends CallOptions {
  /** One attempt; the stream ends with it. Default: all attempts, from the newest on. */
  attemptId?: string;
  /** The byte of the first attempt's log to begin at. */
  offset?: number;
}

const LIVE = new Set(['waiting', 'running']);
const SHORTEST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;

/** Your jobs: order, watch, pay. */
export class Jobs extends Resource {
  /** @internal */
  constructor(
    api: Transport,
    private readonly files: Files,
  ) {
    super(api);
  }

  /**
   * Runs a script or an image on somebody's device: sends the inputs, creates the job, follows its log, waits for its
   * end and pays it. Throws a JobFailedError when it ends without a result. It waits as long as the job does (days,
   * when no device fits): `quote` and `explain` say whether one does, and `signal` ends the waiting.
   */
  async run(work: Work, options: RunOptions = {}): Promise<RunResult> {
    const {
      inputs = {},
      signal,
      accept = 'auto',
      onUpload,
      onCreated,
      onLog,
      onProgress,
      onEvent,
      ...fields
    } = options;
    const stored = await Promise.all(
      Object.entries(inputs).map(async ([path, data]) => {
        const sent = (done: number, total: number | null): void => onUpload?.(path, done, total);
        return { path, sha256: await this.files.ensure(data, { signal, onProgress: sent }) };
      }),
    );
    const order = orderOf(work, stored, fields);
    const price_coin = fields.price_coin ?? (await this.priceOf(order, signal));
    const id = await this.create({ ...order, price_coin }, { signal });
    onCreated?.(id);
    const output = await outputOf(this.logs(id, { signal }), { onLog, onProgress, onEvent });
    const job = await this.get(id, { signal });
    if (job.status !== 'completed') throw new JobFailedError(job, output);
    const accepted = accept && job.review?.state === 'pending' ? await this.acceptResult(id, { signal }) : null;
    return { job, output, accepted, files: await this.filesOf(id, signal) };
  }

  /** What a job should cost, and which devices would take it for that. Binds nobody. */
  async quote(job: JobQuoteRequest, options?: CallOptions): Promise<JobQuote> {
    return (await this.api.request('post', '/api/jobs/quote', { body: job, ...options })).quote;
  }

  /** Creates a job and holds its price; answers its id. */
  async create(job: NewJob, options?: CallOptions): Promise<string> {
    return (await this.api.request('post', '/api/jobs', { body: job, ...options })).job_id;
  }

  /** Everything about one job. */
  async get(id: string, options?: CallOptions): Promise<Job> {
    return (await this.api.request('get', '/api/jobs/{id}', { path: { id }, ...options })).job;
  }

  /** Your jobs, newest first. */
  list(query?: JobsQuery, options?: CallOptions): Pages<JobItem> {
    return this.api.pages('/api/jobs', 'jobs', { query, ...options });
  }

  /** Ends a job. A waiting one costs nothing; a running one pays for the time until now. */
  cancel(id: string, options?: CallOptions): Promise<CancelledJob> {
    return this.api.request('post', '/api/jobs/{id}/cancel', { path: { id }, ...options });
  }

  /** The job once it has ended, however that was. */
  async wait(id: string, options: CallOptions = {}): Promise<Job> {
    for (let pause = SHORTEST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
      const job = await this.get(id, options);
      if (!LIVE.has(job.status)) return job;
      await sleep(pause, options.signal);
    }
  }

  /**
   * The log, progress and states as they come, until the job has ended; of an ended job, the whole log at once. The
   * server lets you follow 20 jobs at once; of others the log comes when they have ended.
   */
  async *logs(id: string, options: FollowLogOptions = {}): AsyncGenerator<JobLogEvent, void> {
    let begun = false;
    try {
      for await (const event of this.liveLog(id, options)) {
        begun = true;
        yield event;
      }
    } catch (error) {
      if (begun || !(error instanceof RateLimitError) || error.code !== 'too_many_followers') throw error;
      yield* this.finalLog(id, options);
    }
  }

  private async *liveLog(id: string, options: FollowLogOptions): AsyncGenerator<JobLogEvent, void> {
    const { attemptId, offset, ...rest } = options;
    const outgoing = { ...rest, path: { id }, query: { attempt_id: attemptId, offset } };
    const isOver = (event: JobLogEvent): boolean =>
      event.type === 'status' && (attemptId ? event.attempt_status !== 'running' : !LIVE.has(event.status));
    for await (const { event, data } of follow(this.api, '/api/jobs/{id}/logs', outgoing)) {
      const known = { type: event, ...data } as JobLogEvent;
      yield known;
      if (isOver(known)) return;
    }
  }

  private async *finalLog(id: string, options: FollowLogOptions): AsyncGenerator<JobLogEvent, void> {
    const { attemptId: attempt_id, offset: from, ...rest } = options;
    const { status, failure } = await this.wait(id, rest);
    for (let offset = from ?? 0; ;) {
      const page = await this.readLog(id, { attempt_id, offset, limit: 1000 }, rest);
      for (const piece of page.logs) yield { type: 'log', attempt_id: page.attempt_id!, ...piece };
      if (page.complete || page.next_offset <= offset)
        return yield { type: 'status', status, attempt_id: page.attempt_id, attempt_status: null, failure };
      offset = page.next_offset;
    }
  }

  /** One piece of the log as it is stored now, about 256 KB at most; `next_offset` is where the next begins. */
  readLog(id: string, query?: JobLogQuery, options?: CallOptions): Promise<JobLog> {
    return this.api.request('get', '/api/jobs/{id}/logs', { path: { id }, query, ...options });
  }

  /** Every try at the job. */
  attempts(id: string, query?: { limit?: number }, options?: CallOptions): Pages<Attempt> {
    return this.api.pages('/api/jobs/{id}/attempts', 'attempts', { path: { id }, query, ...options });
  }

  /** Why the job waits or ended, and what to do next. */
  async explain(id: string, options?: CallOptions): Promise<JobExplanation> {
    return (await this.api.request('get', '/api/jobs/{id}/explain', { path: { id }, ...options })).explanation;
  }

  /** The files that the program left, of a completed job. */
  artifacts(id: string, query?: { limit?: number }, options?: CallOptions): Pages<Artifact> {
    return this.api.pages('/api/jobs/{id}/artifacts', 'artifacts', { path: { id }, query, ...options });
  }

  /** `for await` its bytes, or `await` its `bytes()`, `text()` or `blob()`. */
  download(id: string, name: string, options?: DownloadOptions): Download {
    return new Download(this.api, '/api/jobs/{id}/artifacts/{name}', { id, name }, options);
  }

  /** Accepts the result: it is paid now. */
  acceptResult(id: string, options?: CallOptions): Promise<AcceptedResult> {
    return this.api.request('post', '/api/jobs/{id}/accept-result', { path: { id }, ...options });
  }

  /** Disputes the result: the price and a small deposit are frozen until an administrator decides. */
  async dispute(id: string, reason: string, options?: CallOptions): Promise<Dispute> {
    const given = { path: { id }, body: { reason }, ...options };
    return (await this.api.request('post', '/api/jobs/{id}/dispute', given)).dispute;
  }

  /** The dispute about its result. Throws a NotFoundError when there is none. */
  async getDispute(id: string, options?: CallOptions): Promise<Dispute> {
    return (await this.api.request('get', '/api/jobs/{id}/dispute', { path: { id }, ...options })).dispute;
  }

  /** Adds what you have to say to an open dispute. */
  async addEvidence(id: string, text: string, options?: CallOptions): Promise<Evidence> {
    const given = { path: { id }, body: { text }, ...options };
    return (await this.api.request('post', '/api/jobs/{id}/evidence', given)).evidence;
  }

  private async priceOf(order: Order, signal?: AbortSignal): Promise<number> {
    const { job_type, spec, duration_hrs, verification, quorum, max_attempts } = order;
    return (await this.quote({ job_type, spec, duration_hrs, verification, quorum, max_attempts }, { signal }))
      .price_coin;
  }

  private async filesOf(id: string, signal?: AbortSignal): Promise<RunFile[]> {
    const files: RunFile[] = [];
    for await (const artifact of this.artifacts(id, {}, { signal }))
      files.push({ ...artifact, download: (options) => this.download(id, artifact.name, options) });
    return files;
  }
}
