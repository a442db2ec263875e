import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ReplicaApi, ReplicaReport } from '../api/replica-api.js';
import type { ReplicaOrder } from '../api/replica-replies.js';
import type { Reservation } from '../capacity.js';
import type { RunningJob, Sandbox, SandboxExit } from '../sandbox/sandbox.js';
import type { ReplicaState } from '../status/state.js';
import { printable } from '../terminal.js';
import { endOf, released, type ReplicaEnd } from './replica-end.js';
import { ReplicaLogSender } from './replica-log-sender.js';
import { ReplicaLog } from './replica-log.js';

/** How long to try to send the rest of an ended replica's log. */
const LAST_LOG_MS = 60_000;

export interface ReplicaTools {
  api: Pick<ReplicaApi, 'appendLog'>;
  /** Absolute path; each replica gets a folder in it, removed at its end. */
  folder: string;
  /** Ends all calls: the agent is shutting down. */
  signal: AbortSignal;
}

/** One placement on this device, from its order until nothing of it is left. */
export class Replica {
  /** When it began; until then, when it was ordered. */
  since = new Date();
  /** Whether the service lists it. A replica that isn't listed is ending and no longer reported. */
  listed = true;
  private end: ReplicaEnd | undefined;
  private job: RunningJob | undefined;
  private stopping: { end: ReplicaEnd; graceS: number } | undefined;
  private begun = false;
  private running = false;

  constructor(
    readonly order: ReplicaOrder,
    readonly sandbox: Sandbox | undefined,
    private readonly tools: ReplicaTools,
  ) {}

  /** Ordered but not started: it waits for room. */
  get waiting(): boolean {
    return !this.begun && !this.end;
  }

  /** It may be running. */
  get alive(): boolean {
    return this.begun && !this.end;
  }

  get ended(): ReplicaEnd | undefined {
    return this.end;
  }

  get state(): ReplicaState {
    const { name, replica, revision } = this.order;
    const state = this.running ? 'running' : 'starting';
    return { name: printable(name), replica, revision, state, since: this.since.toISOString() };
  }

  /** Its status report for the service. */
  report(): ReplicaReport {
    const placement_id = this.order.placementId;
    if (!this.end) return { placement_id, state: this.running ? 'running' : 'starting' };
    const { exitCode, cause, reason } = this.end;
    return { placement_id, state: 'ended', exit_code: exitCode, cause, reason };
  }

  /** Ends a replica that never started. */
  decline(end: ReplicaEnd): void {
    if (this.waiting) this.end = end;
  }

  /**
   * Runs the replica in its room until it ends. Never rejects. Calls `onRunning` and `onEnd` when its status changes;
   * then sends the rest of its log before the promise resolves.
   */
  async run(sandbox: Sandbox, room: Reservation, onRunning: () => void, onEnd: () => void): Promise<void> {
    this.begun = true;
    this.since = new Date();
    const folder = join(this.tools.folder, this.order.placementId);
    const log = new ReplicaLog(folder);
    const sender = new ReplicaLogSender(this.tools.api, this.order.placementId, log);
    const sending = sender.run(this.tools.signal).catch(() => undefined);
    const end = await this.sandboxed(sandbox, room.gpuIndexes, folder, log, onRunning).catch(() =>
      // The machine's fault, not the replica's: a full disk, for example. The buyer doesn't need the details.
      released('The device had a problem of its own.'),
    );
    this.end = this.stopping?.end ?? end;
    room.free();
    onEnd();
    await log.end().catch(() => undefined);
    await Promise.race([sending, delay(LAST_LOG_MS)]);
    await log.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  /**
   * Sends SIGTERM, and SIGKILL after the grace, which a repeated call can shorten. Resolves when nothing of it runs.
   */
  async stop(end: ReplicaEnd, graceS: number): Promise<void> {
    this.decline(end);
    if (this.end) return;
    this.stopping = { end: this.stopping?.end ?? end, graceS };
    await this.job?.stop(graceS);
  }

  /** A connection to its declared port. Rejects when nothing answers there. */
  openPort(): Promise<Duplex> {
    const { port } = this.order;
    if (port === undefined || !this.job || !this.alive)
      return Promise.reject(new Error('The replica has no open port.'));
    return this.job.openPort(port);
  }

  private async sandboxed(
    sandbox: Sandbox,
    gpuIndexes: number[],
    folder: string,
    log: ReplicaLog,
    onRunning: () => void,
  ): Promise<ReplicaEnd> {
    const workDir = join(folder, 'work');
    try {
      // Jobs run under another account, which must reach its own folder.
      await mkdir(workDir, { recursive: true, mode: 0o711 });
      this.job = await sandbox.start({
        attemptId: this.order.placementId,
        spec: specOf(this.order),
        workDir,
        gpuIndexes,
        endlessLog: true,
        onLog: (chunk) => log.write(chunk),
      });
      // A stop that came while the sandbox was starting found nothing to stop.
      if (this.stopping) await this.job.stop(this.stopping.graceS);
      const atOnce = await Promise.race([this.job.done, Promise.resolve()]);
      if (!atOnce) this.nowRunning(onRunning);
      return endOf((await this.job.done) satisfies SandboxExit, this.order);
    } finally {
      await this.job?.dispose();
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private nowRunning(onRunning: () => void): void {
    this.running = true;
    onRunning();
  }
}

function specOf({ image, command, env, network, memoryMb, gpuCount }: ReplicaOrder) {
  return { image, command, env, network, memoryMb, gpuCount, timeoutS: Infinity };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
