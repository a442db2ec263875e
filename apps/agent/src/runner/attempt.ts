import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, isAttemptOver, isInputMissing } from '../api/api-errors.js';
import type { WorkerApi, Report } from '../api/worker-api.js';
import type { AttemptJournal, FinishedEntry, JournalEntry, ReportedEntry } from '../journal/attempt-journal.js';
import { DamagedInput, type InputCache } from '../inputs/input-cache.js';
import type { RunningJob, Sandbox, SandboxExit } from '../sandbox/sandbox.js';
import { LOG_FILE, STAGE_FOLDER, type Delivered, type Delivery } from './delivery.js';
import type { JobPlan } from './job-plan.js';
import { LogSender } from './log-sender.js';
import { LogSpool } from './log-spool.js';
import { failReport, releaseReport, reportOf } from './outcome.js';
import { ProgressLines, type Progress } from './progress-lines.js';
import { ProgressSender } from './progress-sender.js';
import { stageOutputs } from './stage-outputs.js';

/** Why a job is ended from outside. */
export type StopCause =
  /** The buyer cancelled, or the server says that the attempt is over: nothing is left to report. */
  | { kind: 'over' }
  /** The device releases the job, which goes back to the market. */
  | { kind: 'release'; reason: string };

export interface AttemptTools {
  api: WorkerApi;
  journal: AttemptJournal;
  delivery: Delivery;
  inputs: InputCache;
  /** Ends all calls: the agent is shutting down. */
  signal: AbortSignal;
}

/** Seconds between SIGTERM and SIGKILL for a job that is stopped. */
const STOP_GRACE_S = 5;
const KILLED = 'Something on the device ended the job.';
/** How long the last lines of a released job may take to reach the server. */
const LAST_LOG_MS = 3_000;

/** One attempt from its journal entry to the server's answer to its report. */
export class Attempt {
  readonly since = new Date();
  /** The newest that its program told. */
  progress: Progress | undefined;
  /** Its program is over, and its outcome is on its way. */
  delivering = false;
  private running: RunningJob | undefined;
  private stopped: StopCause | undefined;
  private spoolFailure: Error | undefined;
  /** Ends every wait of the attempt: it is over, or the agent is shutting down. */
  private readonly calls = new AbortController();
  private readonly signal = this.calls.signal;
  /** Stops fetching inputs. */
  private readonly fetching = new AbortController();

  constructor(
    readonly plan: JobPlan,
    private readonly sandbox: Sandbox,
    private readonly gpuIndexes: number[],
    private readonly tools: AttemptTools,
  ) {
    this.signal.addEventListener('abort', () => this.fetching.abort(this.signal.reason));
  }

  /** Runs the job and delivers its outcome. Rejects only when the agent shuts down or its token is refused. */
  async run(): Promise<Delivered> {
    // Not AbortSignal.any: the agent's signal, as old as the process, would keep every past attempt in memory.
    const { signal } = this.tools;
    const leave = (): void => this.calls.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    try {
      return await this.outcome();
    } finally {
      signal.removeEventListener('abort', leave);
      this.calls.abort();
    }
  }

  private async outcome(): Promise<Delivered> {
    const { journal, delivery } = this.tools;
    await journal.write(this.entry('started'));
    const end = await this.execute();
    if (end === null) {
      await journal.remove(this.plan.attemptId);
      return { kind: 'over' };
    }
    try {
      return await delivery.run(end, this.signal, { logIsSent: true });
    } catch (error) {
      if (this.stopped?.kind !== 'over') throw error;
      await journal.remove(this.plan.attemptId);
      return { kind: 'over' };
    }
  }

  /** Ends the job. A job that already ended by itself is interrupted only if nobody waits for its result. */
  async stop(cause: StopCause): Promise<void> {
    if (this.stopped?.kind !== 'over') this.stopped = cause;
    if (cause.kind === 'over') this.calls.abort();
    this.fetching.abort();
    await this.running?.stop(STOP_GRACE_S);
  }

  /** Runs the job; null when there is nothing to report. */
  private async execute(): Promise<FinishedEntry | ReportedEntry | null> {
    const folder = this.tools.journal.folder(this.plan.attemptId);
    const workDir = join(folder, 'work');
    const over = (): void => void this.stop({ kind: 'over' });
    const work = this.plan;
    const spool = await LogSpool.open(join(folder, LOG_FILE));
    const progress = new ProgressSender(this.tools.api, work, this.signal, over);
    const lines = new ProgressLines((one) => {
      this.progress = one;
      progress.push(one);
    });
    // If the agent shuts down or the token is refused, the delivery that follows fails with that error.
    const sending = new LogSender(this.tools.api, work, spool, over).run(this.signal).catch(() => undefined);
    try {
      const end = await this.ended(workDir, join(folder, STAGE_FOLDER), spool, lines);
      spool.end();
      this.delivering = true;
      if (end?.phase === 'reported') await Promise.race([sending, delay(LAST_LOG_MS)]);
      if (end?.phase === 'finished') await Promise.all([sending, progress.flush()]);
      return end;
    } finally {
      await spool.close();
    }
  }

  /** Waits for the job and journals how it ended; the sandbox and its folder are gone afterwards. */
  private async ended(workDir: string, stageDir: string, spool: LogSpool, lines: ProgressLines) {
    try {
      const exit = await this.sandboxed(workDir, (chunk) => this.keep(spool, lines.push(chunk)));
      if (this.spoolFailure) throw this.spoolFailure;
      await spool.append(lines.end());
      const end = await this.conclude(exit, workDir, stageDir, spool);
      if (end) await this.tools.journal.write(end);
      return end;
    } finally {
      await this.running?.dispose();
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** A log that can't be stored (full disk) ends the job, because its buyer would miss a part of it. */
  private async keep(spool: LogSpool, text: string): Promise<void> {
    try {
      if (!this.spoolFailure) await spool.append(text);
    } catch (error) {
      this.spoolFailure = error as Error;
      void this.running?.stop(0);
    }
  }

  private async sandboxed(workDir: string, onLog: (chunk: Buffer) => Promise<void>): Promise<SandboxExit> {
    await mkdir(workDir, { recursive: true, mode: 0o711 });
    const { attemptId, spec } = this.plan;
    const unable = await this.placeInputs(join(workDir, 'inputs'));
    if (unable) return unable;
    this.running = await this.sandbox.start({ attemptId, spec, workDir, gpuIndexes: this.gpuIndexes, onLog });
    // A cancel that came while the sandbox was starting found nothing to stop.
    if (this.stopped) await this.running.stop(STOP_GRACE_S);
    return this.running.done;
  }

  /** Puts the input files into the job's folder; returns how the job ends when that fails. */
  private async placeInputs(folder: string): Promise<SandboxExit | undefined> {
    const { inputs } = this.plan;
    if (inputs.length === 0) return undefined;
    try {
      await this.tools.inputs.place(inputs, folder, (sha256, to, maxBytes) =>
        this.tools.api.fetchInput(this.plan, sha256, to, maxBytes, this.fetching.signal),
      );
      return undefined;
    } catch (error) {
      if (isAttemptOver(error)) this.stopped = { kind: 'over' };
      if (this.stopped) return { exitCode: null, cause: 'killed' };
      const detail = inputTrouble(error);
      if (detail === undefined) throw error;
      return { exitCode: null, cause: 'failed_to_start', detail };
    }
  }

  private async conclude(exit: SandboxExit, workDir: string, stageDir: string, spool: LogSpool) {
    if (this.stopped?.kind === 'over') return null;
    if (exit.cause === 'killed') return this.entry('reported', releaseReport(this.stopped?.reason ?? KILLED));
    const succeeded = exit.cause === 'exited' && exit.exitCode === 0;
    if (!succeeded) return this.entry('finished', reportOf(exit, this.plan.spec, { files: [] }), []);
    try {
      const outputs = await stageOutputs(join(workDir, 'outputs'), stageDir);
      for (const note of outputs.notes) await spool.append(`${note}\n`);
      return this.entry('finished', reportOf(exit, this.plan.spec, outputs), outputs.files);
    } catch (error) {
      return this.entry('finished', failReport(`The outputs could not be kept: ${(error as Error).message}`), []);
    }
  }

  private entry(phase: 'started'): JournalEntry;
  private entry(phase: 'reported', report: Report): ReportedEntry;
  private entry(phase: 'finished', report: Report, artifacts: FinishedEntry['artifacts']): FinishedEntry;
  private entry(phase: JournalEntry['phase'], report?: Report, artifacts?: FinishedEntry['artifacts']): JournalEntry {
    const { attemptId, jobId, title } = this.plan;
    return { attemptId, jobId, title, phase, report, artifacts } as JournalEntry;
  }
}

/** Why a job can't have its inputs, in words for its buyer; undefined: this machine or its network failed. */
function inputTrouble(error: unknown): string | undefined {
  if (error instanceof DamagedInput) return 'an input arrived damaged several times';
  if (isInputMissing(error)) return 'an input no longer exists';
  if (error instanceof ApiError && error.code === 'too_large') return 'its inputs are larger than this device allows';
  return undefined;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
