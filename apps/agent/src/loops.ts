import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isOutdated, isTokenRefused } from './api/api-errors.js';
import type { Command } from './api/replies.js';
import type { WorkerApi } from './api/worker-api.js';
import type { Attempts } from './attempts.js';
import type { Capacity } from './capacity.js';
import type { CommandCursor } from './journal/command-cursor.js';
import type { HeartbeatReporter } from './metrics/heartbeat-report.js';
import { pauseAfter } from './api/backoff.js';

const CLAIM_HOLD_S = 25;
/** Short long-polls while jobs run, so that a connection that died silently is noticed within seconds. */
const COMMAND_HOLD_S = { running: 7, idle: 20 };
/** How long a `start` waits for the claim that caused it, whose reply says the same. */
const CLAIM_REPLY_MS = 2_000;
/** Between two claims that the market refuses to this version. */
const OUTDATED_MS = 60_000;

/**
 * Sends heartbeats until `last` aborts, and lets the one under way end: if it were broken off, the server might process
 * it after the farewell and take the device for online again. `signal` breaks it off. Reports how long the server wants
 * between heartbeats.
 */
export async function heartbeatLoop(
  api: WorkerApi,
  reporter: HeartbeatReporter,
  onInterval: (seconds: number) => void,
  { signal, last }: { signal: AbortSignal; last: AbortSignal },
): Promise<void> {
  for (let intervalMs = 30_000, failures = 0; !last.aborted;) {
    let pauseMs: number;
    try {
      const seconds = await api.heartbeat(await reporter.report(), signal);
      onInterval(seconds);
      pauseMs = intervalMs = seconds * 1_000;
      failures = 0;
    } catch (error) {
      failures += 1;
      pauseMs = Math.min(pauseAfter(error, failures, signal), intervalMs);
    }
    await sleep(pauseMs, undefined, { signal: last }).catch(() => undefined);
  }
}

/** Claims jobs whenever there is room, until `signal` aborts. */
export class ClaimLoop {
  private asking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly api: WorkerApi,
    private readonly attempts: Attempts,
    private readonly capacity: Capacity,
    private readonly onOutdated: (why: string) => void,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; ;) {
      await this.capacity.room(signal);
      signal.throwIfAborted();
      try {
        const claim = this.api.claim(CLAIM_HOLD_S, signal);
        this.asking = claim.catch(() => undefined);
        const work = await claim;
        if (work) this.attempts.admit(work);
        failures = 0;
      } catch (error) {
        failures += 1;
        await sleep(this.pauseAfter(error, failures, signal), undefined, { signal });
      }
    }
  }

  private pauseAfter(error: unknown, failures: number, signal: AbortSignal): number {
    if (!isOutdated(error)) return pauseAfter(error, failures, signal);
    this.onOutdated(error.message);
    return OUTDATED_MS;
  }

  /** Resolves when the claim under way has its reply, or after two seconds. */
  async replied(): Promise<void> {
    const timer = new AbortController();
    await Promise.race([
      this.asking,
      sleep(CLAIM_REPLY_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  }
}

/** Carries out the server's commands in order, until `signal` aborts. */
export class CommandLoop {
  /** False while the device shuts down: it ignores `start`, because it gives its jobs back. */
  accepting = true;

  constructor(
    private readonly api: WorkerApi,
    private readonly attempts: Attempts,
    private readonly claims: ClaimLoop,
    private readonly cursor: CommandCursor,
    private readonly replicas: { readonly alive: number; wake(): void },
    private readonly selfTest?: { wake(): void },
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; ;) {
      try {
        const hold = this.attempts.running + this.replicas.alive > 0 ? COMMAND_HOLD_S.running : COMMAND_HOLD_S.idle;
        const { commands } = await this.api.commands(this.cursor.lastSeq, hold, signal);
        for (const command of commands) {
          await this.carryOut(command, signal);
          await this.cursor.advance(command.seq);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        await sleep(pauseAfter(error, failures, signal), undefined, { signal });
      }
    }
  }

  /** Skips all commands so far. */
  async skipOld(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { commands, lastSeq } = await this.api.commands(this.cursor.lastSeq, 0, signal);
      if (commands.length === 0) return;
      await this.cursor.advance(lastSeq);
    }
  }

  private async carryOut(command: Command, signal: AbortSignal): Promise<void> {
    if (command.type === 'stop') void this.attempts.stopAll({ kind: 'over' });
    if (command.type === 'replicas') this.replicas.wake();
    if (command.type === 'self_test') this.selfTest?.wake();
    if (!command.attempt_id || !command.job_id) return;
    // Not awaited: a job may take its whole grace to end, and another command must not wait for it.
    if (command.type === 'cancel') void this.attempts.stop(command.attempt_id, { kind: 'over' });
    if (command.type === 'start') await this.start(command.job_id, command.attempt_id, signal);
  }

  /** Every claim is announced here too, so a job whose claim reply was lost still runs. */
  private async start(jobId: string, attemptId: string, signal: AbortSignal): Promise<void> {
    if (!this.attempts.knows(attemptId)) await this.claims.replied();
    if (this.attempts.knows(attemptId) || !this.accepting) return;
    try {
      const work = await this.api.accept(jobId, signal);
      if (work) this.attempts.admit(work);
    } catch (error) {
      // An old announcement: the job has ended or moved to another device since.
      if (!(error instanceof ApiError) || isTokenRefused(error)) throw error;
    }
  }
}
