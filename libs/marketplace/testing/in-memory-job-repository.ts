import { UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../src/contract.js';
import { heldMicros, Job, type Attempt, type JobState, type Settlement } from '../src/jobs/domain/job.js';
import { meetsFloor, suits, type Offer, type PriceTerms } from '../src/jobs/domain/matching.js';
import {
  JobRepository,
  type AcceptRefusal,
  type CompletedJob,
  type CompleteRefusal,
  type Completion,
  type NewJob,
  type PastAttempt,
  type RunningAttempt,
  type TakenJob,
  type Taker,
} from '../src/jobs/ports/job-repository.js';

export interface Kept {
  posted: NewJob;
  state: JobState;
  running: Attempt | null;
  past: Attempt[];
}

export class ImmediateUnitOfWork extends UnitOfWork {
  run<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}

/** The rule book alone: what PostgreSQL must do too. Its clock stands still until it is moved. */
export class InMemoryJobRepository extends JobRepository {
  now = new Date();
  readonly balances = new Map<UserId, bigint>();
  /** Jobs with a spec that a device runs at once; 1 where it is absent. */
  readonly concurrency = new Map<DeviceId, number>();
  private readonly jobs = new Map<JobId, Kept>();

  constructor(private readonly terms: PriceTerms & { reviewHours: number; byHandConcurrency: number }) {
    super();
  }

  async post(job: NewJob): Promise<'posted' | 'insufficient_balance'> {
    const balance = this.balances.get(job.buyerId) ?? 0n;
    if (balance < heldMicros(job)) return 'insufficient_balance';
    this.balances.set(job.buyerId, balance - heldMicros(job));
    const state: JobState = {
      id: job.id,
      buyerId: job.buyerId,
      title: job.title,
      priceMicros: job.priceMicros,
      durationHours: job.durationHours,
      status: 'waiting',
      verification: job.verification,
      byHand: job.spec === null,
      review: null,
      quorum: job.quorum,
      copyOf: null,
      expiresAt: new Date(this.now.getTime() + job.expiresAfterHours * 3_600_000),
      endedAt: null,
      interruptions: 0,
      failures: 0,
      paidMicros: 0n,
      owedMicros: null,
      maxAttempts: job.maxAttempts,
      triesMicros: 0n,
      failureReason: null,
      failure: null,
    };
    this.jobs.set(job.id, { posted: job, state, running: null, past: [] });
    return 'posted';
  }

  async accept(jobId: JobId, { attemptId, deviceId, ownerId }: Taker): Promise<TakenJob | AcceptRefusal> {
    const kept = this.jobs.get(jobId);
    if (!kept) return 'job_not_found';
    const job = restore(kept);
    const isRepeat = job.isRunBy(deviceId);
    try {
      job.accept(attemptId, deviceId, ownerId, this.now);
    } catch (error) {
      return (error as { code: AcceptRefusal }).code;
    }
    if (!isRepeat && !this.hasRoom(deviceId, kept.posted.spec === null)) return 'device_full';
    await this.save(job);
    return taken(kept);
  }

  async claim(taker: Taker, offer: Offer): Promise<TakenJob | 'device_full' | null> {
    if (!this.hasRoom(taker.deviceId, false)) return 'device_full';
    const hourly = ({ state }: Kept) => state.priceMicros / BigInt(state.durationHours);
    const best = [...this.jobs.values()]
      .filter(({ posted, state, past }) => {
        const { needs, priceMicros, durationHours } = posted;
        const failed = past.filter(({ status, ownerId }) => status === 'failed' && ownerId === taker.ownerId);
        const devices = new Set(failed.map(({ deviceId }) => deviceId));
        const blocked = devices.has(taker.deviceId) || devices.size >= 2 || failed.some(({ byProgram }) => byProgram);
        const isOpen = state.status === 'waiting' && state.expiresAt > this.now && !blocked;
        const pays = meetsFloor(priceMicros, durationHours, offer.minUsdMicros, this.terms);
        return isOpen && needs !== null && suits(needs, offer) && pays;
      })
      .sort((a, b) => Number(hourly(b) - hourly(a)) || (a.state.id < b.state.id ? -1 : 1))[0];
    return best ? ((await this.accept(best.state.id, taker)) as TakenJob) : null;
  }

  async complete({ jobId, deviceId, attemptId, exitCode }: Completion): Promise<CompletedJob | CompleteRefusal> {
    const kept = this.jobs.get(jobId);
    const job = kept && restore(kept);
    if (!kept || !job?.isRunBy(deviceId, attemptId ?? undefined)) return this.completeAgain(jobId, deviceId, attemptId);
    job.complete(this.now, this.terms.feeBps, this.terms.reviewHours);
    await this.save(job);
    kept.past[kept.past.length - 1]!.exitCode = exitCode;
    const { title, review } = kept.state;
    return { title, earnedMicros: job.settlement?.earnedMicros ?? 0n, reviewDueAt: review?.dueAt ?? null };
  }

  async lock(jobId: JobId): Promise<{ job: Job; now: Date } | null> {
    const kept = this.jobs.get(jobId);
    return kept ? { job: restore(kept), now: this.now } : null;
  }

  async save(job: Job): Promise<void> {
    const kept = this.jobs.get(job.snapshot().id)!;
    kept.state = job.snapshot();
    kept.running = job.current && { ...job.current };
    if (job.endedAttempt) kept.past.push({ ...job.endedAttempt });
    if (job.partPayment) this.credit(job.partPayment);
    if (job.settlement) this.credit(job.settlement);
    const returned = job.restMicros + (job.settlement?.refundMicros ?? 0n);
    this.balances.set(kept.state.buyerId, this.balances.get(kept.state.buyerId)! + returned);
  }

  async attemptOf(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<PastAttempt | null> {
    const kept = this.jobs.get(jobId);
    if (!kept) return null;
    const all = [...kept.past, ...(kept.running ? [kept.running] : [])];
    const own = all.filter((attempt) => attempt.deviceId === deviceId && (!attemptId || attempt.id === attemptId));
    const attempt = own[own.length - 1];
    if (!attempt) return null;
    const { id, title, status } = kept.state;
    const endedJob = kept.state.endedAt !== null && attempt === all[all.length - 1];
    return { id: attempt.id, status: attempt.status, endedJob, job: { id, title, status } };
  }

  /** Of one attempt or another: a test says what was logged. */
  logged = '';

  async endOfLog(): Promise<string> {
    return this.logged;
  }

  async runningOn(deviceId: DeviceId): Promise<RunningAttempt[]> {
    return this.allRunning().filter((attempt) => attempt.deviceId === deviceId);
  }

  async running(after: JobId | null, limit: number): Promise<{ attempts: RunningAttempt[]; now: Date }> {
    const all = this.allRunning().sort((a, b) => (a.jobId < b.jobId ? -1 : 1));
    return { attempts: all.filter(({ jobId }) => !after || jobId > after).slice(0, limit), now: this.now };
  }

  async due(limit: number): Promise<RunningAttempt[]> {
    const isDue = ({ jobId }: RunningAttempt) => {
      const { state, running } = this.jobs.get(jobId)!;
      return dueAt(state, running!) <= this.now;
    };
    return this.allRunning().filter(isDue).slice(0, limit);
  }

  async expiring(limit: number): Promise<JobId[]> {
    const states = [...this.jobs.values()].map(({ state }) => state);
    const due = states.filter(({ status, expiresAt }) => status === 'waiting' && expiresAt <= this.now);
    return due.map(({ id }) => id).slice(0, limit);
  }

  /** For the review's twin, which changes it in place. */
  find(jobId: JobId): Kept | undefined {
    return this.jobs.get(jobId);
  }

  all(): Kept[] {
    return [...this.jobs.values()];
  }

  private credit({ ownerId, earnedMicros }: Settlement): void {
    if (ownerId) this.balances.set(ownerId, (this.balances.get(ownerId) ?? 0n) + earnedMicros);
  }

  showWork(jobId: JobId): void {
    const { running } = this.jobs.get(jobId)!;
    if (running) running.showedWork = true;
  }

  age(jobId: JobId, hours: number): void {
    const { running } = this.jobs.get(jobId)!;
    running!.startedAt = new Date(running!.startedAt.getTime() - hours * 3_600_000);
  }

  private hasRoom(deviceId: DeviceId, byHand: boolean): boolean {
    const running = this.allRunning().filter(
      (attempt) => attempt.deviceId === deviceId && (this.jobs.get(attempt.jobId)!.posted.spec === null) === byHand,
    );
    return running.length < (byHand ? this.terms.byHandConcurrency : (this.concurrency.get(deviceId) ?? 1));
  }

  private allRunning(): RunningAttempt[] {
    return [...this.jobs.values()].flatMap(({ state, running }) =>
      running ? [{ id: running.id, jobId: state.id, deviceId: running.deviceId }] : [],
    );
  }

  private async completeAgain(
    jobId: JobId,
    deviceId: DeviceId,
    attemptId: AttemptId | null,
  ): Promise<CompletedJob | CompleteRefusal> {
    const past = await this.attemptOf(jobId, deviceId, attemptId ?? undefined);
    if (!past) return 'job_not_found';
    if (past.status !== 'completed') return 'attempt_ended';
    const { earnedMicros } = this.jobs.get(jobId)!.past.find(({ id }) => id === past.id)!;
    const reviewDueAt = this.jobs.get(jobId)!.state.review?.dueAt ?? null;
    return { title: past.job.title, earnedMicros: reviewDueAt ? 0n : earnedMicros, reviewDueAt };
  }
}

function restore({ state, running, past }: Kept): Job {
  const failed = past.filter(({ status }) => status === 'failed');
  return Job.restore(state, running, failed);
}

const dueAt = ({ durationHours, byHand }: JobState, { startedAt }: Attempt) =>
  new Date(startedAt.getTime() + durationHours * 3_600_000 + (byHand ? 0 : 900_000));

function taken({ posted, state, running }: Kept): TakenJob {
  const { id, title, jobType, priceMicros, durationHours, spec } = posted;
  return {
    attemptId: running!.id,
    dueAt: dueAt(state, running!),
    job: { id, title, jobType, priceMicros, durationHours, spec },
  };
}
