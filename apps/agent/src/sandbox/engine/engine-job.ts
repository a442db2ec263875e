import type Docker from 'dockerode';
import { open, type FileHandle } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { LIMIT_GRACE_S, type SandboxLimits } from '../limits.js';
import { pumpLog } from '../log-pump.js';
import { NamespaceConnector } from '../network/namespace-connector.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import type { ExitCause, RunningJob, SandboxExit, SandboxJob } from '../sandbox.js';
import { framesOf } from './attach-stream.js';
import { exitCodeOf, removeContainer } from './containers.js';
import type { OomWatch } from './oom-watch.js';

const MAX_TIMEOUT_S = 2_000_000;
/** If the stream is silent this long after the end, the engine forgot to close it. */
const QUIET_MS = 5_000;

/** A running container: ends the job on every limit, and settles when the container is removed. */
export class EngineJob implements RunningJob {
  readonly done: Promise<SandboxExit>;
  outputs: OutputsVolume | undefined;
  private readonly connector = new NamespaceConnector(() => this.networkNamespace());
  private ending: ExitCause | undefined;
  private stopping: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  /** When the last piece of the log was taken (`performance.now`); Infinity while one is being taken. */
  private loggedAt = 0;

  constructor(
    private readonly job: SandboxJob,
    private readonly limits: SandboxLimits,
    private readonly container: Docker.Container,
    attached: Readable,
    /** Undefined: a short job may end before it can be watched. */
    private readonly oom: Promise<OomWatch | undefined>,
  ) {
    const { timeoutS } = job.spec;
    const timeoutMs = Math.min(timeoutS, MAX_TIMEOUT_S) * 1000;
    if (timeoutS < Infinity) this.timer = setTimeout(() => void this.end('timeout', LIMIT_GRACE_S), timeoutMs);
    this.done = this.follow(attached);
  }

  async stop(graceS: number): Promise<void> {
    await this.end('killed', graceS);
    await this.done;
  }

  openPort(port: number): Promise<Duplex> {
    return this.connector.connect(port);
  }

  async dispose(): Promise<void> {
    await this.done;
    await this.outputs?.release();
  }

  /** Ends the job now. The first cause stays; a later call can only shorten the grace. */
  async end(cause: ExitCause, graceS: number): Promise<void> {
    const first = this.ending === undefined;
    this.ending ??= cause;
    if (first && graceS > 0) {
      this.stopping = this.container.stop({ t: Math.ceil(graceS) }).then(
        () => undefined,
        // The container has stopped by itself, or can't be stopped: the kill comes next in any case.
        () => undefined,
      );
      await this.stopping;
    }
    if (graceS <= 0 || first) await this.container.kill({ signal: 'SIGKILL' }).catch(() => undefined);
  }

  private async follow(attached: Readable): Promise<SandboxExit> {
    const logBytes = this.job.endlessLog ? Infinity : this.limits.logBytes;
    const pumped = pumpLog(
      framesOf(attached),
      logBytes,
      (chunk) => this.log(chunk),
      () => {
        void this.end('log_limit', LIMIT_GRACE_S);
      },
    ).catch(() => this.end('killed', 0));
    let exitCode: number | null = null;
    let lost = false;
    try {
      exitCode = await exitCodeOf(this.container, pumped);
    } catch {
      lost = true;
    }
    if (!lost) await this.drain(pumped);
    attached.destroy();
    this.connector.close();
    clearTimeout(this.timer);
    const exit = await this.judge(exitCode, lost);
    (await this.oom)?.stop();
    await this.outputs?.settle();
    await this.stopping;
    await removeContainer(this.container);
    return exit;
  }

  private async log(chunk: Buffer): Promise<void> {
    this.loggedAt = Infinity;
    try {
      await this.job.onLog(chunk);
    } finally {
      this.loggedAt = performance.now();
    }
  }

  /** The last lines may still be on their way to a slow reader, but a stream that never closes must not block. */
  private async drain(pumped: Promise<void>): Promise<void> {
    const over = pumped.then(() => true);
    this.loggedAt = Math.max(this.loggedAt, performance.now());
    while (performance.now() - this.loggedAt < QUIET_MS) if (await Promise.race([over, pause(100)])) return;
  }

  private async judge(exitCode: number | null, lost: boolean): Promise<SandboxExit> {
    if (this.ending !== undefined) return { exitCode, cause: this.ending, detail: this.explain(this.ending) };
    if (lost) return { exitCode, cause: 'killed', detail: 'the container engine went away' };
    if (exitCode !== 0 && (await this.killedForMemory())) {
      return { exitCode, cause: 'oom', detail: this.explain('oom') };
    }
    if (exitCode !== 0 && (await this.outputs?.isFull())) {
      return { exitCode, cause: 'disk_limit', detail: this.explain('disk_limit') };
    }
    return { exitCode, cause: 'exited' };
  }

  /**
   * The network namespace of the container's first process. Asks the engine again, because the kernel may have reused
   * the process number.
   */
  private async networkNamespace(): Promise<FileHandle> {
    const before = (await this.container.inspect()).State;
    if (!before.Running || before.Pid <= 0) throw new Error('The job is not running.');
    const file = await open(`/proc/${before.Pid}/ns/net`);
    const after = await this.container.inspect().then(
      ({ State }) => State,
      () => undefined,
    );
    if (after?.Running && after.Pid === before.Pid) return file;
    await file.close();
    throw new Error('The job is over.');
  }

  private async killedForMemory(): Promise<boolean> {
    const watch = await this.oom;
    if (((await watch?.kills()) ?? 0) > 0) return true;
    const state = await this.container.inspect().catch(() => undefined);
    return state?.State.OOMKilled ?? false;
  }

  private explain(cause: ExitCause): string | undefined {
    const texts: Partial<Record<ExitCause, string>> = {
      timeout: `it ran longer than ${this.job.spec.timeoutS} s`,
      oom: `it used more than ${this.job.spec.memoryMb} MiB of memory`,
      log_limit: `it wrote more than ${this.limits.logBytes} bytes of log`,
      disk_limit: `its outputs filled ${this.limits.outputsMb} MiB`,
    };
    return texts[cause];
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
