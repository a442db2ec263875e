import type { ChildProcess } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { LIMIT_GRACE_S, type SandboxLimits } from '../limits.js';
import { pumpLog } from '../log-pump.js';
import { NamespaceConnector } from '../network/namespace-connector.js';
import { PinnedOutputs } from '../outputs/pinned-outputs.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import { childrenOf, signal } from '../processes.js';
import type { ExitCause, RunningJob, SandboxExit, SandboxJob } from '../sandbox.js';
import type { JobCgroup } from './cgroups.js';
import { ProcessHandle } from './process-handle.js';
import { JobMemory } from './job-memory.js';

const MEMORY_WATCH_MS = 50;
const MAX_TIMEOUT_S = 2_000_000;

export interface BubblewrapProcess {
  child: ChildProcess;
  log: Readable;
  /** bubblewrap's error output. */
  errors: Readable;
  /** bubblewrap's JSON status documents. */
  status: Readable;
  /** The sandbox reports here that it is ready, and waits for the agent's reply before the job starts. */
  gate: Duplex;
}

/** A running bubblewrap: ends the job on every limit, and settles when its last process is gone. */
export class BubblewrapJob implements RunningJob {
  readonly done: Promise<SandboxExit>;
  private readonly connector = new NamespaceConnector(() => this.networkNamespace());
  private readonly timers: NodeJS.Timeout[] = [];
  private ending: ExitCause | undefined;
  /** The sandbox's first process, held before the job's first instruction. */
  private init: ProcessHandle | undefined;
  private opening: Promise<void> | undefined;
  private status = '';
  private errors = '';
  private over = false;

  constructor(
    private readonly job: SandboxJob,
    private readonly limits: SandboxLimits,
    private readonly process: BubblewrapProcess,
    private readonly cgroup: JobCgroup | undefined,
    private readonly outputs: OutputsVolume,
  ) {
    const { timeoutS } = job.spec;
    if (timeoutS < Infinity)
      this.after(Math.min(timeoutS, MAX_TIMEOUT_S) * 1000, () => this.end('timeout', LIMIT_GRACE_S));
    process.gate.once('data', () => (this.opening = this.open(process.gate)));
    this.done = this.follow();
  }

  async stop(graceS: number): Promise<void> {
    this.end('killed', graceS);
    await this.done;
  }

  openPort(port: number): Promise<Duplex> {
    return this.connector.connect(port);
  }

  async dispose(): Promise<void> {
    await this.done;
    await this.outputs.release();
  }

  /** Ends the job now; the first cause stays. */
  end(cause: ExitCause, graceS: number): void {
    if (this.over) return;
    const first = this.ending === undefined;
    this.ending ??= cause;
    if (first && graceS > 0) void this.terminate();
    this.after(graceS * 1000, () => void this.kill());
  }

  private async follow(): Promise<SandboxExit> {
    const { child, log, errors, status } = this.process;
    status.on('data', (chunk: Buffer) => (this.status += chunk.toString()));
    errors.on('data', (chunk: Buffer) => (this.errors = (this.errors + chunk.toString()).slice(0, 1000)));
    const failed = new Promise<void>((resolve) => child.once('error', (error) => resolve(this.note(error))));
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const logBytes = this.job.endlessLog ? Infinity : this.limits.logBytes;
    const pumped = pumpLog(log, logBytes, this.job.onLog, () => this.end('log_limit', LIMIT_GRACE_S)).catch(
      (error: unknown) => {
        this.note(error);
        this.end('killed', 0);
      },
    );
    await Promise.race([exited, failed]);
    // bubblewrap's report of the job's end comes from the job's side, so wait until the kernel has ended all of it.
    await this.opening;
    await this.init?.end();
    await this.cgroup?.killAll();
    await Promise.all([pumped, Promise.race([closed, failed])]);
    this.over = true;
    this.connector.close();
    for (const timer of this.timers) clearTimeout(timer);
    const exit = await this.judge();
    await this.cgroup?.remove();
    await this.outputs.settle();
    return exit;
  }

  /** Takes hold of the parts that the job must not influence, before it runs. */
  private async open(gate: Duplex): Promise<void> {
    try {
      const { cgroup, outputs } = this;
      this.init = await ProcessHandle.childOf(this.process.child.pid ?? 0);
      if (outputs instanceof PinnedOutputs) await outputs.pin(this.init);
      if (cgroup === undefined) this.watchMemory(await JobMemory.of(this.init, outputs instanceof PinnedOutputs));
      gate.end('go\n');
    } catch (error) {
      this.note(error);
      this.end('failed_to_start', 0);
    }
  }

  private async judge(): Promise<SandboxExit> {
    const reported = /"exit-code": (\d+)/.exec(this.status)?.[1];
    const exitCode = reported === undefined ? null : Number(reported);
    if (this.ending !== undefined) return { exitCode, cause: this.ending, detail: this.explain(this.ending) };
    const oomKills = (await this.cgroup?.oomKills()) ?? 0;
    if (oomKills > 0 && exitCode !== 0) return { exitCode, cause: 'oom', detail: this.explain('oom') };
    if (exitCode === null && this.init) return { exitCode, cause: 'killed', detail: 'it was killed from outside' };
    if (exitCode === null) return { exitCode, cause: 'failed_to_start', detail: this.errors.trim() || 'it was killed' };
    const full = exitCode !== 0 && (await this.outputs.isFull());
    return full ? { exitCode, cause: 'disk_limit', detail: this.explain('disk_limit') } : { exitCode, cause: 'exited' };
  }

  private explain(cause: ExitCause): string | undefined {
    const { spec } = this.job;
    const texts: Partial<Record<ExitCause, string>> = {
      failed_to_start: this.errors.trim(),
      timeout: `it ran longer than ${spec.timeoutS} s`,
      oom: `it used more than ${spec.memoryMb} MiB of memory`,
      log_limit: `it wrote more than ${this.limits.logBytes} bytes of log`,
      disk_limit: `its outputs filled ${this.limits.outputsMb} MiB`,
    };
    return texts[cause];
  }

  /** Sends SIGTERM to the command and its orphans, which are the children of the sandbox's first process. */
  private async terminate(): Promise<void> {
    for (const pid of (await this.init?.children()) ?? []) signal(pid, 'SIGTERM');
  }

  /** Killing the first process ends the whole pid namespace; the cgroup catches processes that never got that far. */
  private async kill(): Promise<void> {
    const { child } = this.process;
    if (this.init) await this.init.kill();
    else for (const pid of await childrenOf(child.pid ?? 0)) signal(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await this.cgroup?.killAll();
  }

  private async networkNamespace(): Promise<FileHandle> {
    if (this.init === undefined || this.over) throw new Error('The job is not running.');
    return open(this.init.path('ns/net'));
  }

  /** Where no cgroup counts: adds up the job's memory, often enough to stop a hog in time. */
  private watchMemory(memory: JobMemory): void {
    const look = async (): Promise<void> => {
      if (await memory.exceeds(this.job.spec.memoryMb)) this.end('oom', 0);
      else if (!this.over) this.after(MEMORY_WATCH_MS, () => void look());
    };
    void look();
  }

  private after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.timers.splice(this.timers.indexOf(timer), 1);
      action();
    }, ms);
    this.timers.push(timer);
  }

  private note(error: unknown): void {
    this.errors += error instanceof Error ? error.message : String(error);
  }
}
