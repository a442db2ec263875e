import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { LIMIT_GRACE_S, MIB } from '../limits.js';
import type { SandboxLimits } from '../limits.js';
import { pumpLog } from '../log-pump.js';
import { NetworkDoor } from '../network/network-door.js';
import { PinnedOutputs } from '../outputs/pinned-outputs.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import type { ExitCause, RunningJob, SandboxExit, SandboxJob } from '../sandbox.js';
import type { JobCgroup } from './cgroups.js';
import { childrenOf, residentBytes, signal } from './process-tree.js';

const MEMORY_WATCH_MS = 50;
const MAX_TIMEOUT_S = 2_000_000;

export interface BubblewrapProcess {
  child: ChildProcess;
  log: Readable;
  /** bubblewrap's own complaints. */
  errors: Readable;
  /** bubblewrap's JSON status documents. */
  status: Readable;
  /** Where the sandbox reports that it stands, and waits for a word before the job starts. */
  gate?: Duplex;
}

/** A started bubblewrap: ends it on every limit, and settles when the last process of the job is gone. */
export class BubblewrapJob implements RunningJob {
  readonly done: Promise<SandboxExit>;
  private readonly door = new NetworkDoor(() => this.networkNamespace());
  private readonly timers: NodeJS.Timeout[] = [];
  private ending: ExitCause | undefined;
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
    if (cgroup === undefined) this.watchMemory();
    process.gate?.once('data', () => void this.open(process.gate as Duplex));
    this.done = this.follow();
  }

  async stop(graceS: number): Promise<void> {
    this.end('killed', graceS);
    await this.done;
  }

  openPort(port: number): Promise<Duplex> {
    return this.door.connect(port);
  }

  async dispose(): Promise<void> {
    await this.done;
    await this.outputs.release();
  }

  /** Why the job has to end now; the first reason stays. */
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
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const failed = new Promise<void>((resolve) => child.once('error', (error) => resolve(this.note(error))));
    const logBytes = this.job.endlessLog ? Infinity : this.limits.logBytes;
    const pumped = pumpLog(log, logBytes, this.job.onLog, () => this.end('log_limit', LIMIT_GRACE_S)).catch(
      (error: unknown) => {
        this.note(error);
        this.end('killed', 0);
      },
    );
    await Promise.race([exited, failed]);
    await pumped;
    this.over = true;
    this.door.close();
    for (const timer of this.timers) clearTimeout(timer);
    const exit = await this.judge();
    await this.outputs.settle();
    await this.cgroup?.killAll();
    await this.cgroup?.remove();
    return exit;
  }

  /** The job's outputs are taken hold of while nothing of the job runs yet. */
  private async open(gate: Duplex): Promise<void> {
    try {
      for (let tries = 0; this.initPid() === undefined && tries < 1000; tries++) await pause(1);
      if (this.outputs instanceof PinnedOutputs) await this.outputs.pin(this.initPid() ?? 0);
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

  /** SIGTERM to the command and to whatever it left orphaned: the children of the sandbox's first process. */
  private async terminate(): Promise<void> {
    const init = this.initPid();
    if (init === undefined) return;
    for (const pid of await childrenOf(init)) signal(pid, 'SIGTERM');
  }

  /** With its first process the kernel ends the whole pid namespace; the cgroup catches what never got that far. */
  private async kill(): Promise<void> {
    const init = this.initPid();
    if (init !== undefined) signal(init, 'SIGKILL');
    this.process.child.kill('SIGKILL');
    await this.cgroup?.killAll();
  }

  /** Of the sandbox's first process, seen to be bubblewrap's child still: a number can be another's by now. */
  private async networkNamespace(): Promise<FileHandle> {
    const init = this.initPid();
    if (init === undefined) throw new Error('The job does not run.');
    const file = await open(`/proc/${init}/ns/net`);
    if ((await childrenOf(this.process.child.pid ?? 0)).includes(init)) return file;
    await file.close();
    throw new Error('The job is over.');
  }

  private initPid(): number | undefined {
    const pid = /"child-pid": (\d+)/.exec(this.status)?.[1];
    return pid === undefined || this.over ? undefined : Number(pid);
  }

  /** Where no cgroup counts: add up what the processes hold, often enough that a hog gets no second breath. */
  private watchMemory(): void {
    const look = async (): Promise<void> => {
      const init = this.initPid();
      const bytes = init === undefined ? 0 : await residentBytes(init);
      if (bytes > this.job.spec.memoryMb * MIB) this.end('oom', 0);
      else if (!this.over) this.after(MEMORY_WATCH_MS, () => void look());
    };
    this.after(MEMORY_WATCH_MS, () => void look());
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
