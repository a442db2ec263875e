import { fork, type ChildProcess } from 'node:child_process';
import { ConfigError } from '../config/environment.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long was healthy: the next pause is the first again. */
const WELL_AFTER_MS = 60_000;
/** Longer than any of our processes takes to stop in order. */
const STOP_MS = 15_000;

/**
 * What a child reports to its parent once: that it is ready (with details only it knows), or an error that a person
 * must fix.
 */
export type FirstWord<Ready> = { ready: Ready } | { failed: string };

export interface ProcessPlan<Ready> {
  /** Built file to run. */
  main: string;
  nodeOptions?: string[];
  /** Called at every start; passes a child what its predecessor had, such as its ports. */
  environment: () => NodeJS.ProcessEnv;
  /** Called after each start. */
  started?: (ready: Ready, pid: number) => void;
  /** It ended unasked; the next start is `inMs` away. */
  ended?: (how: string, inMs: number) => void;
  /** A later start failed and will be retried. */
  failed?: (why: string, inMs: number) => void;
}

/** A child process that is restarted when it dies, with growing pauses. */
export class SupervisedProcess<Ready> {
  /** It reported that it is ready, and has not ended since. */
  serving = false;
  private child: ChildProcess | null = null;
  private stopping = false;
  private pauseMs = FIRST_PAUSE_MS;

  constructor(private readonly plan: ProcessPlan<Ready>) {}

  /** Resolves when it is ready; throws what a person can fix. */
  async start(): Promise<Ready> {
    const startedAt = Date.now();
    const child = fork(this.plan.main, [], {
      execArgv: this.plan.nodeOptions ?? [],
      env: this.plan.environment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const ready = await firstWord<Ready>(child);
    this.serving = true;
    child.once('exit', (code, signal) => {
      this.serving = false;
      if (this.stopping) return;
      if (Date.now() - startedAt > WELL_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
      this.plan.ended?.(signal ?? `status ${code}`, this.pauseMs);
      this.restartLater();
    });
    this.plan.started?.(ready, child.pid!);
    return ready;
  }

  /** It may end now, as when Ctrl-C reaches it before us: don't restart it. */
  retire(): void {
    this.stopping = true;
  }

  /** Sends SIGTERM, and SIGKILL if it does not end. */
  async stop(): Promise<void> {
    this.retire();
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(timer);
  }

  private restartLater(): void {
    const pauseMs = this.pauseMs;
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    setTimeout(() => {
      if (this.stopping) return;
      this.start().catch((error: unknown) => {
        if (this.stopping) return;
        this.plan.failed?.(error instanceof Error ? error.message : String(error), this.pauseMs);
        this.restartLater();
      });
    }, pauseMs).unref();
  }
}

function firstWord<Ready>(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null, signal: string | null) =>
      reject(new Error(`It ended with ${signal ?? code} before it was ready.`));
    child.once('exit', gone);
    child.once('error', reject);
    child.once('message', (message: FirstWord<Ready>) => {
      child.off('exit', gone);
      if ('ready' in message) resolve(message.ready);
      else reject(new ConfigError(message.failed));
    });
  });
}
