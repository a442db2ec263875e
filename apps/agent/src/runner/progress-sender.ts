import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isAttemptOver } from '../api/api-errors.js';
import type { WorkerApi, WorkIds } from '../api/worker-api.js';
import type { Progress } from './progress-lines.js';

/** Sends the newest progress, at most once a second. Skips values overtaken meanwhile and always sends the last one. */
export class ProgressSender {
  private newest: Progress | undefined;
  private sending: Promise<void> | undefined;
  private readonly flushing = new AbortController();

  constructor(
    private readonly api: Pick<WorkerApi, 'progress'>,
    private readonly work: WorkIds,
    private readonly signal: AbortSignal,
    private readonly onAttemptOver: () => void,
    private readonly everyMs = 1_000,
  ) {
    signal.addEventListener('abort', () => this.flushing.abort(), { once: true });
  }

  push(progress: Progress): void {
    this.newest = progress;
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
  }

  /** Resolves when the server has the last progress; skips the pauses. */
  async flush(): Promise<void> {
    this.flushing.abort();
    while (this.sending) await this.sending;
  }

  private async sendAll(): Promise<void> {
    while (this.newest && !this.signal.aborted) {
      const progress = this.newest;
      this.newest = undefined;
      try {
        await this.api.progress(this.work, progress.percent, progress.message, this.signal);
      } catch (error) {
        // Progress is for people: a refusal doesn't end the job, unless the attempt itself is over.
        if (error instanceof ApiError && isAttemptOver(error)) this.onAttemptOver();
      }
      await sleep(this.everyMs, undefined, { signal: this.flushing.signal }).catch(() => undefined);
    }
  }
}
