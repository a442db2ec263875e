import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../api/api-errors.js';
import type { ReplicaApi } from '../api/replica-api.js';
import { abortable } from '../runner/log-sender.js';
import type { ReplicaLog } from './replica-log.js';

/** At most 0.8 MB as JSON (where a control character takes six bytes), below the 1 MB that the service reads. */
const BATCH_BYTES = 131_072;
const BATCH_EVERY_MS = 300;

/**
 * Sends a replica's log in order. Offsets count sent bytes, not written ones, so dropped lines leave no gap. A batch is
 * repeated unchanged until it is answered.
 */
export class ReplicaLogSender {
  private offset = 0;

  constructor(
    private readonly api: Pick<ReplicaApi, 'appendLog'>,
    private readonly placementId: string,
    private readonly log: ReplicaLog,
    private readonly everyMs = BATCH_EVERY_MS,
  ) {}

  /** Resolves when the whole log is sent, or the service takes no more; rejects when `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await abortable(this.log.more(), signal);
      const text = await this.log.next(BATCH_BYTES);
      if (text === undefined && this.log.over) return;
      if (text === undefined) continue;
      if (!(await this.send(text, signal))) return this.log.close();
      // Collects small writes into one request; a backlog and the end don't wait.
      if (!this.log.over && this.log.backlog < BATCH_BYTES) await sleep(this.everyMs, undefined, { signal });
    }
  }

  /** False when the service takes no more of this log. */
  private async send(text: string, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      try {
        this.offset = await this.api.appendLog(this.placementId, this.offset, text, signal);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { expectedOffset } = error;
        if (expectedOffset === undefined || expectedOffset === this.offset) return false;
        this.offset = expectedOffset;
      }
    }
  }
}
