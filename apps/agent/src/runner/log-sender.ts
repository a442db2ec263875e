import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isAttemptOver } from '../api/api-errors.js';
import type { WorkerApi, WorkIds } from '../api/worker-api.js';
import type { LogSpool } from './log-spool.js';

/** Limit of one request's text (262,144 characters), in bytes, which are never fewer than characters. */
const BATCH_BYTES = 262_144;
/** The server reads JSON bodies up to 1 MiB; a control character takes six bytes there. */
const JSON_BYTES = 1_000_000;
const BATCH_EVERY_MS = 300;

/**
 * Sends a spooled log to the server, in order. The server's byte count decides: each reply, also that to a refused gap,
 * says where to continue, so either side can restart without state here.
 */
export class LogSender {
  private offset = 0;

  constructor(
    private readonly api: Pick<WorkerApi, 'appendLog'>,
    private readonly work: WorkIds,
    private readonly spool: LogSpool,
    private readonly onAttemptOver: () => void,
    private readonly everyMs = BATCH_EVERY_MS,
  ) {}

  /** Resolves when the whole spool is sent, or no more can be sent; rejects when `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await abortable(this.spool.more(this.offset), signal);
      if (this.offset >= this.spool.bytes) return;
      if (!(await this.sendBatch(signal))) return;
      // Collects small writes into one request; a backlog and the end don't wait.
      if (!this.spool.ended && this.spool.bytes - this.offset < BATCH_BYTES)
        await sleep(this.everyMs, undefined, { signal });
    }
  }

  private async sendBatch(signal: AbortSignal): Promise<boolean> {
    const text = await this.batch();
    try {
      const next = await this.api.appendLog(this.work, this.offset, text, signal);
      // Without this limit a server that asks for more than exists would never be satisfied.
      this.offset = Math.min(next, this.spool.bytes);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isAttemptOver(error)) this.onAttemptOver();
      const { expectedOffset } = error;
      if (expectedOffset === undefined || expectedOffset === this.offset) return false;
      if (expectedOffset > this.spool.bytes) return false;
      this.offset = expectedOffset;
      return true;
    }
  }

  private async batch(): Promise<string> {
    let limit = BATCH_BYTES;
    for (;;) {
      const text = (await this.spool.read(this.offset, limit)).toString('utf8');
      if (
        JSON.stringify(text).length <= JSON_BYTES / 2 ||
        Buffer.byteLength(JSON.stringify(text)) <= JSON_BYTES - 1_000
      )
        return text;
      limit = Math.floor(limit / 2);
    }
  }
}

/** Waits for the work until `signal` aborts; then rejects. */
export async function abortable(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
