import type { Terminal } from '../terminal.js';
import { fit } from './columns.js';
import type { AgentState, JobState } from './state.js';
import { progressOf } from './words.js';

const LEAST_PERCENT = 10;
const LEAST_MS = 60_000;
const MESSAGE_COLUMNS = 80;

interface Told {
  percent: number;
  at: number;
}

/** Where no line can be rewritten: tells a job's progress after 10 % and a minute, whichever comes later. */
export class ProgressLog {
  private told = new Map<string, Told>();

  constructor(
    private readonly terminal: Pick<Terminal, 'line'>,
    private readonly now: () => number = Date.now,
  ) {}

  show({ jobs }: Pick<AgentState, 'jobs'>): void {
    this.told = new Map(jobs.map((job) => [job.attemptId, this.follow(job)]));
  }

  private follow(job: JobState): Told {
    const { percent = 0, message } = job;
    const last = this.told.get(job.attemptId) ?? { percent: 0, at: this.now() };
    if (percent - last.percent < LEAST_PERCENT || this.now() - last.at < LEAST_MS) return last;
    this.terminal.line(`Job ${progressOf(job)}${message ? `: ${fit(message, MESSAGE_COLUMNS)}` : ''}`);
    return { percent, at: this.now() };
  }
}
