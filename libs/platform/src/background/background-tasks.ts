import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { asRun } from '../logging/log-context.js';
import { backgroundRuns } from '../metrics/metrics.js';
import { activeTracing } from '../tracing/tracing.js';

/** Work that any number of processes share; the database decides who takes what. */
export interface BackgroundTask {
  name: string;
  /** Pause between two runs, in milliseconds. No pause after `run` returned `true` (more is waiting). */
  everyMs: number;
  run(): Promise<boolean | void>;
}

/**
 * The tasks that contexts have registered; they run only in a process that calls `start` (apps/background, standalone).
 */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown {
  private readonly tasks: BackgroundTask[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];

  register(task: BackgroundTask): void {
    this.tasks.push(task);
  }

  start(logger: Logger): void {
    // Each waiting task listens for the shutdown; Node warns of a leak above ten listeners.
    setMaxListeners(this.tasks.length + 1, this.stopping.signal);
    this.running = this.tasks.map((task) => this.loop(task, logger));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async loop(task: BackgroundTask, logger: Logger): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const more = await this.runOnce(task, logger);
      if (!more) await this.pause(task.everyMs * (0.9 + Math.random() * 0.2));
    }
  }

  private runOnce(task: BackgroundTask, logger: Logger): Promise<boolean> {
    return asRun({ task: task.name, run_id: randomUUID() }, async () => {
      const startedAt = Date.now();
      try {
        const more = await task.run();
        backgroundRuns.inc({ task: task.name, outcome: 'done' });
        tell(task, logger, startedAt);
        return more === true;
      } catch (error) {
        backgroundRuns.inc({ task: task.name, outcome: 'failed' });
        record(task, startedAt, error);
        logger.warn({ err: error }, 'background task failed; it will run again');
        return false;
      }
    });
  }

  private pause(ms: number): Promise<void> {
    // The signal may have aborted while the task ran, and would not fire again.
    if (this.stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.stopping.signal.addEventListener('abort', done);
    });
  }
}

/** Most runs find nothing to do; a run that took this long did something. */
const WORTH_TELLING_MS = 100;

function tell(task: BackgroundTask, logger: Logger, startedAt: number): void {
  const ms = Date.now() - startedAt;
  if (ms < WORTH_TELLING_MS) return;
  logger.debug({ ms }, 'background task ran');
  record(task, startedAt);
}

/** `kind` 0 is OpenTelemetry's INTERNAL; its enum is not loaded here. */
function record({ name }: BackgroundTask, startedAt: number, error?: unknown): void {
  activeTracing()?.record({ name: `task ${name}`, kind: 0, attributes: {} }, startedAt, error);
}
