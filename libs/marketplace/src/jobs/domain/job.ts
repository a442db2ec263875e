import { feeOf, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import type { Failure } from './failure.js';
import { JobErrors } from './job.errors.js';
import { payAtEnd, type PayTerms } from './pay-at-end.js';

export const JOB_STATUSES = ['waiting', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const JOB_TYPES = ['docker', 'training', 'inference', 'script'] as const;
export type JobType = (typeof JOB_TYPES)[number];
/** How a result is checked before it is paid. */
export const VERIFICATIONS = ['none', 'review', 'quorum'] as const;
export type Verification = (typeof VERIFICATIONS)[number];
/** What became of a result that the buyer looks at before it is paid. While `pending` or `disputed` its price is held. */
export const REVIEW_STATUSES = ['pending', 'accepted', 'lapsed', 'disputed', 'settled'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export const ATTEMPT_STATUSES = [
  'running',
  'completed',
  'failed',
  'released',
  'lost',
  'cancelled',
  'timed_out',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** A job fails once devices of this many owners have failed it. The buyer's own don't count. */
export const MAX_FAILURES = 5;
/** So often may a buyer have a program run that ends with errors, by as many owners. */
export const MAX_ATTEMPTS = 10;

/** The failure reason of a job that silences every device that runs it. */
export const POISON = 'poison';

/** The failure reason of a job that was not done by its deadline. */
export const TIMED_OUT = 'It was not done by its deadline.';

/** One device's try at a job. */
export interface Attempt {
  id: AttemptId;
  deviceId: DeviceId;
  ownerId: UserId;
  status: AttemptStatus;
  startedAt: Date;
  lastContactAt: Date | null;
  /** It reported progress, or sent some log. */
  showedWork: boolean;
  endedAt: Date | null;
  cause: string | null;
  exitCode: number | null;
  /** Of a failed one: the job's program ended with an error, so the device is not to blame. */
  byProgram: boolean;
  /** What the device's owner earned, after the fee. */
  earnedMicros: bigint;
}

/** Who failed a job before. */
export type PastFailure = Pick<Attempt, 'deviceId' | 'ownerId' | 'byProgram'>;

export interface JobReview {
  status: ReviewStatus;
  /** From here on an unreviewed result is paid. */
  dueAt: Date;
}

export interface JobState {
  id: JobId;
  buyerId: UserId;
  title: string;
  priceMicros: bigint;
  durationHours: number;
  status: JobStatus;
  verification: Verification;
  /** It has no spec, so no program that could fail. */
  byHand: boolean;
  /** Null before completion, the program's failure or the deadline, and without review. */
  review: JobReview | null;
  /** What is paid if the review ends in the worker's favour, fee included; null: the price. */
  owedMicros: bigint | null;
  /** The job fails after this many runs whose program ended with an error. The price is held for each. */
  maxAttempts: number;
  /** What earlier runs that their program failed were paid, fee included. */
  triesMicros: bigint;
  /** Results that must agree; null without quorum. Such a job is run as copies, jobs of their own. */
  quorum: number | null;
  /** The job with quorum that this is a copy of. It holds the money, a copy none. */
  copyOf: JobId | null;
  expiresAt: Date;
  endedAt: Date | null;
  interruptions: number;
  /** Failures of devices. */
  failures: number;
  /** What the end of the job was paid, fee included; zero while the job is open or its result unpaid. */
  paidMicros: bigint;
  failureReason: string | null;
  /** The latest one. */
  failure: Failure | null;
}

/** How a job's hold is divided; the parts always make what is held. */
export interface Settlement {
  ownerId: UserId | null;
  deviceId: DeviceId | null;
  earnedMicros: bigint;
  feeMicros: bigint;
  refundMicros: bigint;
}

export interface FailTerms extends PayTerms {
  /** How long a buyer may look at a result. */
  reviewHours: number;
}

/**
 * A job and its running attempt: waiting → running → completed | failed, cancelled or expired. In the service, `accept`
 * and `complete` are written in SQL (accept_job.sql, claim_job.sql, complete_attempt.sql), because they are hot; the
 * in-memory repository runs the methods here, and job-functions.properties.spec.ts holds both to the same answers.
 */
export class Job {
  private constructor(
    private readonly state: JobState,
    private running: Attempt | null,
    private readonly failed: PastFailure[],
  ) {}

  private settled: Settlement | null = null;
  private part: Settlement | null = null;
  private rest = 0n;
  private ended: Attempt | null = null;

  static restore(state: JobState, running: Attempt | null, failed: readonly PastFailure[]): Job {
    return new Job({ ...state }, running && { ...running }, [...failed]);
  }

  get current(): Readonly<Attempt> | null {
    return this.running;
  }

  /** The attempt that the last change ended. */
  get endedAttempt(): Readonly<Attempt> | null {
    return this.ended;
  }

  /** How the hold was divided, once the job has ended here; null while a result is under review. */
  get settlement(): Settlement | null {
    return this.settled;
  }

  /** What a run that its program failed is paid out of the hold, while the job goes on. */
  get partPayment(): Settlement | null {
    return this.part;
  }

  /** What returns to the buyer now, since the review that has just begun is about less than is held. */
  get restMicros(): bigint {
    return this.rest;
  }

  get isOpen(): boolean {
    return this.state.status === 'waiting' || this.state.status === 'running';
  }

  snapshot(): Readonly<JobState> {
    return { ...this.state };
  }

  isRunBy(deviceId: DeviceId, attemptId?: AttemptId): boolean {
    return this.running?.deviceId === deviceId && (attemptId === undefined || this.running.id === attemptId);
  }

  /** An explicit accept is consent: neither price nor fitness is asked. A repeat by the device that has it does nothing. */
  accept(attemptId: AttemptId, deviceId: DeviceId, ownerId: UserId, at: Date): void {
    if (this.isRunBy(deviceId)) return;
    if (this.failed.some((past) => past.deviceId === deviceId || (past.byProgram && past.ownerId === ownerId)))
      throw JobErrors.job_blocked_for_device();
    if (this.state.status !== 'waiting' || this.state.expiresAt <= at) throw JobErrors.job_not_waiting();
    this.state.status = 'running';
    this.running = {
      id: attemptId,
      deviceId,
      ownerId,
      status: 'running',
      startedAt: at,
      lastContactAt: null,
      showedWork: false,
      endedAt: null,
      cause: null,
      exitCode: null,
      byProgram: false,
      earnedMicros: 0n,
    };
  }

  /** With review the price stays held for `reviewHours`, until the buyer has looked at the result (see Review). */
  complete(at: Date, feeBps: number, reviewHours: number): void {
    const attempt = this.mustRun();
    if (this.state.verification === 'review') this.review('completed', at, reviewHours);
    else this.end('completed', at, this.pay(attempt, this.state.priceMicros, feeBps));
    this.endAttempt('completed', at, at, null);
  }

  /**
   * A device that fails a job doesn't get it again; it waits for another until those of too many owners have. A program
   * that ends with an error failed by itself, wherever it ran: no device is to blame (ADR 28), but only their word says
   * so, and its owner's devices don't get it again. Of a run that showed nothing, and of a copy, the program's error counts
   * as its device's: a copy's siblings are for finding out whether others have it too.
   */
  fail(at: Date, failure: Failure, terms: FailTerms): void {
    const attempt = this.mustRun();
    attempt.exitCode = failure.exitCode;
    const { byHand, copyOf } = this.state;
    attempt.byProgram = failure.by === 'program' && attempt.showedWork && !byHand && copyOf === null;
    this.failed.push(attempt);
    this.state.failureReason = failure.reason;
    this.state.failure = attempt.byProgram ? failure : { ...failure, by: 'device', logTail: null };
    if (attempt.byProgram) this.failByProgram(attempt, at, terms);
    else this.failByDevice(at);
    this.endAttempt('failed', at, at, failure.reason);
  }

  private failByDevice(at: Date): void {
    this.state.failures++;
    const owners = new Set(this.failed.filter(({ byProgram }) => !byProgram).map(({ ownerId }) => ownerId));
    owners.delete(this.state.buyerId);
    if (owners.size >= MAX_FAILURES) this.end('failed', at, this.refund());
    else this.state.status = 'waiting';
  }

  /** Each run is paid as one that somebody else than its device ended; the last one's pay is reviewed. */
  private failByProgram(attempt: Attempt, at: Date, terms: FailTerms): void {
    const owedMicros = this.worth(attempt, at, terms);
    if (this.failed.filter(({ byProgram }) => byProgram).length < this.state.maxAttempts) {
      this.part = this.pay(attempt, owedMicros, terms.feeBps);
      this.state.triesMicros += owedMicros;
      this.state.status = 'waiting';
    } else this.failOwing(attempt, owedMicros, at, terms);
  }

  /** With review the buyer looks first, as at a result: it may be that nothing was done. */
  private failOwing(attempt: Attempt, owedMicros: bigint, at: Date, terms: FailTerms): void {
    if (this.state.verification === 'review' && owedMicros > 0n) {
      this.state.owedMicros = owedMicros;
      this.review('failed', at, terms.reviewHours);
    } else this.end('failed', at, this.pay(attempt, owedMicros, terms.feeBps));
  }

  /** Lost (the device fell silent) or released: an interruption, never a failure, and never paid. */
  interrupt(how: 'lost' | 'released', at: Date, lastContactAt: Date | null, cause: string): void {
    this.mustRun();
    this.state.status = 'waiting';
    this.state.interruptions++;
    this.endAttempt(how, at, lastContactAt, cause);
  }

  /** Devices keep falling silent with it: the price returns, and no device is blamed (see `silencesDevices`). */
  putAside(at: Date, lastContactAt: Date | null): void {
    this.mustRun();
    this.state.interruptions++;
    this.state.failureReason = POISON;
    this.state.failure = null;
    this.end('failed', at, this.refund());
    this.endAttempt('lost', at, lastContactAt, 'the device fell silent');
  }

  /** A running attempt is paid for its time (see `payAtEnd`). */
  cancel(at: Date, lastContactAt: Date | null, terms: PayTerms): void {
    if (!this.isOpen) throw JobErrors.job_ended(`The job is ${this.state.status}.`);
    if (!this.running) return this.end('cancelled', at, this.refund());
    this.end('cancelled', at, this.pay(this.running, this.worth(this.running, lastContactAt, terms), terms.feeBps));
    this.endAttempt('cancelled', at, lastContactAt, 'cancelled by the buyer');
  }

  /**
   * Its deadline is over: it fails as by its program, and never runs again; where nothing was shown, nothing is paid. A copy ends without a result and, as after an
   * interruption, without pay: another comes on offer, for another owner.
   */
  timeOut(at: Date, lastContactAt: Date | null, terms: FailTerms): void {
    const attempt = this.mustRun();
    if (this.state.copyOf) this.end('cancelled', at, null);
    else {
      this.state.failureReason = TIMED_OUT;
      this.state.failure = null;
      this.failOwing(attempt, attempt.showedWork ? this.worth(attempt, lastContactAt, terms) : 0n, at, terms);
    }
    this.endAttempt('timed_out', at, lastContactAt, 'its deadline was over');
  }

  /** Nobody took it in time. False when it isn't due, or not waiting. */
  expire(at: Date): boolean {
    if (this.state.status !== 'waiting' || this.state.expiresAt > at) return false;
    this.end('expired', at, this.refund());
    return true;
  }

  private mustRun(): Attempt {
    if (!this.running) throw JobErrors.attempt_ended();
    return this.running;
  }

  private worth(attempt: Attempt, lastContactAt: Date | null, terms: PayTerms): bigint {
    const { priceMicros, durationHours } = this.state;
    const { startedAt, showedWork } = attempt;
    const work = { priceMicros, durationHours, startedAt, lastContactAt, showedWork, delivered: false };
    return payAtEnd(work, terms.cancelMinPayPercent);
  }

  private pay(attempt: Attempt, grossMicros: bigint, feeBps: number): Settlement {
    const settlement = payOut(attempt, heldMicros(this.state), grossMicros, feeBps);
    attempt.earnedMicros = settlement.earnedMicros;
    return settlement;
  }

  private refund(): Settlement {
    return { ownerId: null, deviceId: null, earnedMicros: 0n, feeMicros: 0n, refundMicros: heldMicros(this.state) };
  }

  /** Only what is owed stays held, so that a stranger's moment with a job doesn't keep its whole price for days. */
  private review(status: JobStatus, at: Date, hours: number): void {
    this.end(status, at, null);
    this.rest = heldMicros(this.state) - (this.state.owedMicros ?? this.state.priceMicros);
    this.state.review = { status: 'pending', dueAt: new Date(at.getTime() + hours * 3_600_000) };
  }

  private end(status: JobStatus, at: Date, settlement: Settlement | null): void {
    this.state.status = status;
    this.state.endedAt = at;
    this.state.paidMicros = settlement ? settlement.earnedMicros + settlement.feeMicros : 0n;
    this.settled = settlement;
  }

  private endAttempt(status: AttemptStatus, at: Date, lastContactAt: Date | null, cause: string | null): void {
    this.ended = { ...this.mustRun(), status, endedAt: at, lastContactAt, cause };
    this.running = null;
  }
}

/** What an open job holds: its price for each run that it may still take, less what runs were paid. */
export const heldMicros = ({ priceMicros, maxAttempts = 1, triesMicros = 0n }: Held): bigint =>
  priceMicros * BigInt(maxAttempts) - triesMicros;

export type Held = Pick<JobState, 'priceMicros'> & Partial<Pick<JobState, 'maxAttempts' | 'triesMicros'>>;

/** A worker's side gets this much of what is held, the platform its fee out of that, the buyer the rest. */
export function payOut(
  { ownerId, deviceId }: Pick<Attempt, 'ownerId' | 'deviceId'>,
  heldMicros: bigint,
  grossMicros: bigint,
  feeBps: number,
): Settlement {
  const feeMicros = feeOf(grossMicros, feeBps);
  const earnedMicros = grossMicros - feeMicros;
  return { ownerId, deviceId, earnedMicros, feeMicros, refundMicros: heldMicros - grossMicros };
}
