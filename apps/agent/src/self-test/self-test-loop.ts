import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isTokenRefused, TransientFailure } from '../api/api-errors.js';
import type { Capacity, IdleHold } from '../capacity.js';
import type { Terminal } from '../terminal.js';
import type { SelfTest } from './self-test.js';
import type { SelfTestApi } from './self-test-api.js';

/** How often a device checks whether its test is due, when nobody asks for one. */
const LOOK_MS = 6 * 3_600_000;
/** Pause after a test that was interrupted or failed. */
const AGAIN_MS = 60_000;

/** Tests this machine when the service wants it and nothing runs here. New work interrupts the test. */
export class SelfTestLoop {
  private hold: IdleHold | undefined;
  private wakeUp: () => void = () => undefined;
  private asked = false;

  constructor(
    private readonly api: Pick<SelfTestApi, 'due'>,
    private readonly test: Pick<SelfTest, 'run'>,
    private readonly capacity: Capacity,
    private readonly terminal: Terminal,
  ) {}

  /** Keeps an idle machine free for a test that is due, so that no claimed job is disturbed by it. */
  async prepare(signal: AbortSignal): Promise<void> {
    // The loop repeats a failed call and reports it.
    const due = await this.api.due(signal).catch(() => false);
    if (due) this.hold = this.capacity.holdIdle();
  }

  /** The owner asked for a test. */
  wake(): void {
    this.asked = true;
    this.wakeUp();
  }

  /** Runs until `signal` aborts. Rejects then, and when the token is refused. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.asked = false;
      const pauseMs = await this.round(signal);
      if (!this.asked) await this.pause(pauseMs, signal);
    }
  }

  /** Returns how long to wait. */
  private async round(signal: AbortSignal): Promise<number> {
    try {
      if (!this.hold && !(await this.api.due(signal))) return LOOK_MS;
      const hold = this.hold ?? (await this.capacity.idle(signal));
      this.hold = undefined;
      return await this.onIdleMachine(hold, signal);
    } catch (error) {
      if (signal.aborted || isTokenRefused(error)) throw error;
      // A service older than self-tests lacks this path.
      if (error instanceof ApiError && error.status === 404) return LOOK_MS;
      if (!(error instanceof TransientFailure)) this.terminal.line(`The self-test failed: ${(error as Error).message}`);
      return (error instanceof TransientFailure && error.retryAfterMs) || AGAIN_MS;
    }
  }

  private async onIdleMachine(hold: IdleHold, signal: AbortSignal): Promise<number> {
    // No timeout, and both signals are held here.
    // oxlint-disable-next-line no-restricted-properties
    const cut = AbortSignal.any([signal, hold.wanted]);
    try {
      cut.throwIfAborted();
      this.terminal.line('Testing the hardware (about ten seconds; --no-self-test skips it) ...');
      const { state, text } = await this.test.run(cut);
      this.terminal.line(`Self-test: ${state}. ${text}`);
      return LOOK_MS;
    } catch (error) {
      if (!hold.wanted.aborted || signal.aborted) throw error;
      this.terminal.line('The self-test stops for work and starts again when nothing runs.');
      return AGAIN_MS;
    } finally {
      hold.release();
    }
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    const timer = new AbortController();
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: timer.signal });
    });
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    try {
      signal.throwIfAborted();
      await Promise.race([woken, left, sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
    } finally {
      timer.abort();
    }
  }
}
