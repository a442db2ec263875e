import { setTimeout as sleep } from 'node:timers/promises';
import { TransientFailure } from '../api/api-errors.js';
import type { Terminal } from '../terminal.js';
import { UpdateRefused, type Manifest } from './manifest.js';
import type { Updates } from './updates.js';
import { within } from '../waits.js';

const LOOK_MS = 6 * 3_600_000;
/** After a failure, such as a full disk or a broken connection. */
const AGAIN_MS = 30 * 60_000;
/** Shortest time between two looks, however often the market refuses claims. */
const LEAST_MS = 5 * 60_000;

/** Looks for updates now and then; each problem is told once. */
export class UpdateLoop {
  private wakeUp: () => void = () => undefined;
  private told: string | undefined;

  constructor(
    private readonly updates: Pick<Updates, 'stageNewest'>,
    private readonly running: string,
    private readonly terminal: Terminal,
    private readonly random: () => number = Math.random,
    private readonly leastMs = LEAST_MS,
  ) {}

  /** Something suggests that there is a newer version. */
  wake(): void {
    this.wakeUp();
  }

  /** Resolves when a newer version is staged. Rejects when `signal` aborts. */
  async run(signal: AbortSignal): Promise<Manifest> {
    for (;;) {
      const waitMs = await this.look(signal);
      if (typeof waitMs !== 'number') return waitMs;
      await this.pause(waitMs, signal);
    }
  }

  /** The staged release, or how long to wait. */
  private async look(signal: AbortSignal): Promise<Manifest | number> {
    try {
      const staged = await this.updates.stageNewest(signal);
      this.told = undefined;
      return staged ?? this.jittered(LOOK_MS);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof TransientFailure)) this.tell(error as Error);
      return this.jittered(AGAIN_MS);
    }
  }

  private tell(error: Error): void {
    const why = error instanceof UpdateRefused ? error.message : `it failed (${error.message})`;
    if (why !== this.told) this.terminal.line(`No update: ${why}. Version ${this.running} runs on.`);
    this.told = why;
  }

  /** Half to all of it, so that agents don't all come at once. */
  private jittered(ms: number): number {
    return ms * (0.5 + this.random() / 2);
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    await sleep(this.leastMs, undefined, { signal });
    await within(ms - this.leastMs, woken, signal);
    signal.throwIfAborted();
  }
}
