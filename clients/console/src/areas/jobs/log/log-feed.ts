import { MarketError, type JobLogEvent } from '@compute-market/sdk';
import { LogLines } from './log-lines.js';

export interface LogSource {
  logs(id: string, options: { headers: Record<string, string>; signal: AbortSignal }): AsyncIterable<JobLogEvent>;
}

export type LogState = 'loading' | 'live' | 'over' | 'failed';

/** Text that one frame takes in: more would be felt as a pause. */
const FRAME_CHARS = 400_000;
/** When the SDK has given up: the outage may end all the same. */
const AGAIN_AFTER_MS = 10_000;

const utf8 = new TextEncoder();

/**
 * A job's log as it comes. Text is gathered and taken in once a frame, however many lines a second come; `changed` is
 * called then. A log of another attempt follows under a line of its own.
 */
export class LogFeed {
  readonly lines = new LogLines();
  state: LogState = 'loading';
  error: unknown = null;
  /** Counts what was taken in: whatever is shown of the lines is as old as this. */
  version = 0;
  private connection = new AbortController();
  private isStopped = false;
  private isPaused = false;
  /** Ends a wait. */
  private wake = (): void => undefined;
  private readonly waiting: string[] = [];
  private isDue = false;
  private attempt: string | undefined;
  /** Byte of the attempt's log where the next piece begins. */
  private next = 0;

  constructor(
    private readonly nextFrame: (work: () => void) => void,
    private readonly changed: () => void,
    private readonly titleOf: (attemptId: string) => string,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {}

  /** Reads to the end of the log, or until `stop`; goes on where it was after whatever broke it off. */
  async read(source: LogSource, id: string): Promise<void> {
    while (!this.isStopped) {
      if (this.isPaused) await this.woken();
      else if (await this.follow(source, id)) return;
    }
  }

  /** A connection is worth something only while somebody looks: a browser has six for each market. */
  pause(): void {
    this.isPaused = true;
    this.connection.abort();
    this.wake();
  }

  goOn(): void {
    this.isPaused = false;
    this.wake();
  }

  stop(): void {
    this.isStopped = true;
    this.connection.abort();
    this.wake();
  }

  /** Whether there is no more to read. */
  private async follow(source: LogSource, id: string): Promise<boolean> {
    const { signal } = (this.connection = new AbortController());
    // The id of the last event, as the server gives it.
    const headers: Record<string, string> = this.attempt ? { 'Last-Event-ID': `${this.attempt}:${this.next}` } : {};
    try {
      for await (const event of source.logs(id, { headers, signal })) {
        if (signal.aborted) return false;
        if (this.state !== 'live') this.become('live');
        if (event.type === 'log') this.take(event);
      }
      if (!signal.aborted) this.become('over');
      return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      this.error = error;
      this.become('failed');
      if (isForGood(error)) return true;
      await this.woken(this.againAfterMs);
      return false;
    }
  }

  private woken(atLatestMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = atLatestMs === undefined ? undefined : setTimeout(resolve, atLatestMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private take({ attempt_id, offset, text }: Extract<JobLogEvent, { type: 'log' }>): void {
    // Without a place among the followers, the SDK reads the attempt's log from its first byte.
    if (attempt_id === this.attempt && offset < this.next) return;
    if (this.attempt !== undefined && this.attempt !== attempt_id)
      this.waiting.push(`\n\x1b[0;2m${this.titleOf(attempt_id)}\x1b[0m\n`);
    this.attempt = attempt_id;
    this.next = offset + utf8.encode(text).length;
    this.waiting.push(text);
    this.schedule();
  }

  private become(state: LogState): void {
    this.state = state;
    this.schedule();
  }

  private schedule(): void {
    if (this.isDue) return;
    this.isDue = true;
    this.nextFrame(() => this.flush());
  }

  private flush(): void {
    this.isDue = false;
    if (this.isStopped) return;
    let chars = 0;
    let count = 0;
    while (count < this.waiting.length && chars < FRAME_CHARS) chars += this.waiting[count++]!.length;
    if (count > 0) this.lines.append(this.waiting.splice(0, count).join(''));
    this.version++;
    this.changed();
    if (this.waiting.length > 0) this.schedule();
  }
}

/** The market refuses, and would again: no such job, no right to see it. */
const isForGood = (error: unknown): boolean =>
  error instanceof MarketError && error.status !== null && error.status < 500 && error.status !== 429;
