import type { JobLogEvent } from '@compute-market/sdk';
import { LogLines } from './log-lines.js';

export interface LogSource {
  logs(id: string, options: { attemptId?: string; signal: AbortSignal }): AsyncIterable<JobLogEvent>;
}

export type LogState = 'loading' | 'live' | 'over' | 'failed';

/** Text that one frame takes in: more would be felt as a pause. */
const FRAME_CHARS = 400_000;

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
  private readonly stopping = new AbortController();
  private readonly waiting: string[] = [];
  private isDue = false;
  private attempt: string | undefined;

  constructor(
    private readonly nextFrame: (work: () => void) => void,
    private readonly changed: () => void,
    private readonly titleOf: (attemptId: string) => string,
  ) {}

  /** Reads to the end of the log, or until `stop`. */
  async read(source: LogSource, jobId: string, attemptId?: string): Promise<void> {
    const { signal } = this.stopping;
    try {
      for await (const event of source.logs(jobId, { attemptId, signal })) {
        if (signal.aborted) return;
        if (this.state === 'loading') this.become('live');
        if (event.type === 'log') this.take(event);
      }
      this.become('over');
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.become('failed');
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private take({ attempt_id, text }: Extract<JobLogEvent, { type: 'log' }>): void {
    if (this.attempt !== undefined && this.attempt !== attempt_id)
      this.waiting.push(`\n\x1b[0;2m${this.titleOf(attempt_id)}\x1b[0m\n`);
    this.attempt = attempt_id;
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
    if (this.stopping.signal.aborted) return;
    let chars = 0;
    let count = 0;
    while (count < this.waiting.length && chars < FRAME_CHARS) chars += this.waiting[count++]!.length;
    if (count > 0) this.lines.append(this.waiting.splice(0, count).join(''));
    this.version++;
    this.changed();
    if (this.waiting.length > 0) this.schedule();
  }
}
