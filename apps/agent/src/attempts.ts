import { isTokenRefused } from './api/api-errors.js';
import type { ClaimedWork } from './api/replies.js';
import type { Pay } from './api/worker-api.js';
import type { Capacity, Reservation } from './capacity.js';
import type { JournalEntry, ReportedEntry } from './journal/attempt-journal.js';
import { Attempt, type AttemptTools, type StopCause } from './runner/attempt.js';
import type { Delivered } from './runner/delivery.js';
import { planOf, type JobPlan } from './runner/job-plan.js';
import { failReport, releaseReport } from './runner/outcome.js';
import type { OfferedSandboxes } from './sandboxes.js';
import type { AgentState, JobState } from './status/state.js';
import { printable, quoted, type Terminal } from './terminal.js';

/** How many ended attempts are remembered, so that a late `start` doesn't run them again. */
const REMEMBERED = 200;
const PAUSE_AFTER_TROUBLE_MS = 60_000;

/** All attempts of this agent: the running ones, and those whose outcome is still being sent. */
export class Attempts {
  private readonly open = new Map<string, { attempt?: Attempt; done: Promise<void> }>();
  private readonly ended = new Set<string>();
  private over = 0;

  constructor(
    private readonly tools: AttemptTools,
    private readonly capacity: Capacity,
    private readonly sandboxes: OfferedSandboxes,
    private readonly terminal: Terminal,
    private readonly hooks: { onJobEnd(): void; onFailure(error: unknown): void },
  ) {}

  knows(attemptId: string): boolean {
    return this.open.has(attemptId) || this.ended.has(attemptId);
  }

  get running(): number {
    return [...this.open.values()].filter(({ attempt }) => attempt).length;
  }

  get state(): Pick<AgentState, 'jobs' | 'unsent' | 'over'> {
    const attempts = [...this.open.values()].flatMap(({ attempt }) => attempt ?? []);
    const jobs = attempts.filter(({ delivering }) => !delivering).map(stateOf);
    return { jobs, unsent: this.open.size - jobs.length, over: this.over };
  }

  /** Attempts that still owe the server something. */
  get size(): number {
    return this.open.size;
  }

  /** Starts a job given to this device; a second call for the same attempt does nothing. */
  admit(work: ClaimedWork): void {
    if (this.knows(work.attemptId)) return;
    const plan = planOf(work);
    if (!plan) return this.refuse(work, releaseReport('The job has nothing to run: a person does it by hand.'));
    const sandbox = this.sandboxes.forJob(plan.kind, plan.spec.network ?? false);
    if (!sandbox) return this.refuse(work, failReport('The device has no sandbox for this kind of job.'));
    const room = this.capacity.take({ memoryMb: plan.spec.memoryMb, gpus: plan.spec.gpuCount ?? 0 });
    if (room === 'never') return this.refuse(work, failReport('The job asks for more than this device offers.'));
    if (room === 'later') return this.refuse(work, releaseReport('The device has no room beside its running jobs.'));
    this.begin(plan, new Attempt(plan, sandbox, room.gpuIndexes, this.tools), room);
  }

  /** Continues what an earlier run of the agent left. */
  resume(entry: JournalEntry): void {
    const owed = entry.phase === 'started' ? released(entry) : entry;
    const what = owed.phase === 'finished' ? 'its result is being delivered' : `its ${owed.report.kind} is being sent`;
    this.terminal.line(`The last run of the agent left the job ${quoted(entry.title)}: ${what}.`);
    this.follow(entry.attemptId, undefined, async () => {
      if (entry.phase === 'started') await this.tools.journal.write(owed);
      return this.ending(entry.title, await this.tools.delivery.run(owed, this.tools.signal));
    });
  }

  async stop(attemptId: string, cause: StopCause): Promise<void> {
    await this.open.get(attemptId)?.attempt?.stop(cause);
  }

  async stopAll(cause: StopCause): Promise<void> {
    await Promise.all([...this.open.keys()].map((attemptId) => this.stop(attemptId, cause)));
  }

  /** Resolves when no attempt is left, those that begin meanwhile included. */
  async idle(): Promise<void> {
    while (this.open.size > 0) await this.settled();
  }

  /** Resolves when every attempt known now is over. */
  async settled(): Promise<void> {
    await Promise.all([...this.open.values()].map(({ done }) => done));
  }

  private begin(plan: JobPlan, attempt: Attempt, room: Reservation): void {
    this.terminal.line(`Job ${quoted(plan.title)} started (${plan.priceCoin} coins, attempt ${plan.attemptId}).`);
    this.follow(plan.attemptId, attempt, async () => {
      try {
        this.ending(plan.title, await attempt.run().catch((error: unknown) => this.letGo(plan, error)));
      } finally {
        room.free();
        this.hooks.onJobEnd();
      }
    });
  }

  /** The machine is at fault, not the job (a full disk, for example): the job goes back, and the machine pauses. */
  private async letGo({ attemptId, jobId, title }: JobPlan, error: unknown): Promise<Delivered> {
    if (this.tools.signal.aborted || isTokenRefused(error)) throw error;
    this.terminal.line(`Job ${quoted(title)} can't run: ${(error as Error).message}. No new jobs for a minute.`);
    this.capacity.pause(PAUSE_AFTER_TROUBLE_MS);
    const report = releaseReport('The device had a problem of its own.');
    return this.tools.delivery.run({ attemptId, jobId, title, phase: 'reported', report }, this.tools.signal);
  }

  private refuse({ attemptId, job }: ClaimedWork, report: ReportedEntry['report']): void {
    const entry: ReportedEntry = { attemptId, jobId: job.id, title: job.title, phase: 'reported', report };
    this.follow(attemptId, undefined, async () => {
      await this.tools.journal.write(entry);
      this.ending(job.title, await this.tools.delivery.run(entry, this.tools.signal));
    });
  }

  private follow(attemptId: string, attempt: Attempt | undefined, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => {
        if (!this.tools.signal.aborted) this.hooks.onFailure(error);
      })
      .finally(() => {
        this.open.delete(attemptId);
        this.over += 1;
        this.remember(attemptId);
      });
    this.open.set(attemptId, { attempt, done });
  }

  private remember(attemptId: string): void {
    this.ended.add(attemptId);
    const oldest = this.ended.values().next();
    if (this.ended.size > REMEMBERED && !oldest.done) this.ended.delete(oldest.value);
  }

  private ending(title: string, delivered: Delivered): void {
    const name = `Job ${quoted(title)}`;
    if (delivered.kind === 'over')
      return this.terminal.line(`${name} is over: cancelled, past its deadline, or given to another device.`);
    if (delivered.kind === 'complete') return this.terminal.line(`${name} completed${inWords(delivered.pay)}.`);
    const word = delivered.kind === 'fail' ? 'failed' : 'was given back';
    this.terminal.line(`${name} ${word}: ${delivered.reason}`);
  }
}

function stateOf({ plan, progress, since }: Attempt): JobState {
  return {
    attemptId: plan.attemptId,
    title: printable(plan.title),
    percent: progress?.percent,
    message: progress?.message && printable(progress.message),
    since: since.toISOString(),
  };
}

function inWords({ coin, reviewDueAt }: Pay = {}): string {
  if (reviewDueAt) return `, paid after review by ${reviewDueAt} at the latest`;
  return coin === undefined ? '' : `, ${coin} coins paid`;
}

function released({ attemptId, jobId, title }: JournalEntry): ReportedEntry {
  return { attemptId, jobId, title, phase: 'reported', report: releaseReport('The agent was restarted.') };
}
