import { shareOf, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { payOut, type JobReview, type JobStatus, type ReviewStatus, type Settlement } from '../../jobs/domain/job.js';
import { ReviewErrors } from './review.errors.js';

/** Pieces of evidence each side may give. */
export const MAX_EVIDENCE = 20;

/** Least deposit of a dispute, unless less is disputed: a hundredth of a coin. */
export const LEAST_DEPOSIT_MICROS = 10_000n;

export type Side = 'buyer' | 'worker';

/** What disputes are held to (ADR 29). */
export interface DisputeTerms {
  /** What opening one holds of the buyer, in percent of what is disputed; at least LEAST_DEPOSIT_MICROS, at most all of it. */
  disputeDepositPercent: number;
  /** Days after which one that nobody settled ends by rule. */
  disputeSettlesDays: number;
  /** What the worker's side gets then, in percent of what is disputed. */
  disputeDefaultSplitPercent: number;
  /** Most that one buyer may have open at once. */
  disputesOpenMax: number;
}

export interface DisputeSettlement {
  /** An admin, who works on the machine itself, or nobody in time. */
  by: UserId | 'operator' | 'rule';
  at: Date;
  /** What the worker's side got, fee included; the rest of the price returned to the buyer. */
  paidMicros: bigint;
  /** Why, in words, for both sides. */
  note: string;
}

/** The buyer says the result is not what was asked for: its price stays held until an admin has divided it. */
export interface Dispute {
  openedBy: UserId;
  reason: string;
  openedAt: Date;
  /** Held of the buyer since; zero for those from before there were deposits. */
  depositMicros: bigint;
  /** When it ends by rule, if nobody has settled it. */
  settlesAt: Date;
  settlement: DisputeSettlement | null;
}

/** The result of a completed job, or that it ended without one by its program or deadline, and whose it is. */
export interface ReviewedResult {
  jobId: JobId;
  title: string;
  buyerId: UserId;
  jobStatus: JobStatus;
  priceMicros: bigint;
  /** What is held, and paid unless a dispute says otherwise, fee included: the price, or less without a result. */
  owedMicros: bigint;
  attemptId: AttemptId;
  deviceId: DeviceId;
  ownerId: UserId;
}

/**
 * The money of one result that the buyer looks at before it is paid: pending → accepted | lapsed | disputed, disputed →
 * settled. Each way out of `pending` and `disputed` pays once, under the lock of the job's row.
 */
export class Review {
  private divided: Settlement | null = null;

  constructor(
    readonly result: Readonly<ReviewedResult>,
    private readonly review: JobReview,
    private opened: Dispute | null,
  ) {}

  get status(): ReviewStatus {
    return this.review.status;
  }

  get dueAt(): Date {
    return this.review.dueAt;
  }

  get dispute(): Readonly<Dispute> | null {
    return this.opened;
  }

  /** How the hold was divided by the last change; null while it stays held. */
  get settlement(): Settlement | null {
    return this.divided;
  }

  sideOf(userId: UserId): Side | null {
    if (userId === this.result.buyerId) return 'buyer';
    return userId === this.result.ownerId ? 'worker' : null;
  }

  /** False when it was accepted before: a repeat changes nothing. */
  accept(feeBps: number): boolean {
    if (this.review.status === 'accepted') return false;
    this.mustBePending();
    this.pay('accepted', this.result.owedMicros, feeBps);
    return true;
  }

  /** Nobody looked at it in time: it is paid. False when it isn't due, or not pending. */
  lapse(at: Date, feeBps: number): boolean {
    if (this.review.status !== 'pending' || this.review.dueAt > at) return false;
    this.pay('lapsed', this.result.owedMicros, feeBps);
    return true;
  }

  /** In time only: a result that is due counts as paid. False for a repeat, which changes nothing. */
  openDispute(by: UserId, reason: string, at: Date, terms: DisputeTerms): boolean {
    if (this.review.status === 'disputed' && this.opened?.reason === reason) return false;
    this.mustBePending();
    if (this.review.dueAt <= at) throw ReviewErrors.result_not_pending('The time to dispute this result is over.');
    this.review.status = 'disputed';
    const depositMicros = depositOf(this.result.owedMicros, terms.disputeDepositPercent);
    const settlesAt = new Date(at.getTime() + terms.disputeSettlesDays * 86_400_000);
    this.opened = { openedBy: by, reason, openedAt: at, depositMicros, settlesAt, settlement: null };
    return true;
  }

  /** Whether a side may say more, having given `given` pieces so far. */
  mayGiveEvidence(given: number): void {
    this.mustBeOpen();
    if (given >= MAX_EVIDENCE) throw ReviewErrors.too_much_evidence();
  }

  /** The worker's side gets `paidMicros`, the fee out of it, and the buyer the rest of what is owed. */
  settle(settlement: DisputeSettlement, feeBps: number): void {
    const dispute = this.mustBeOpen();
    const { by, paidMicros } = settlement;
    if (by !== 'operator' && by !== 'rule' && this.sideOf(by) !== null) throw ReviewErrors.own_dispute();
    if (paidMicros > this.result.owedMicros) throw ReviewErrors.pay_exceeds_price();
    this.pay('settled', paidMicros, feeBps);
    this.opened = { ...dispute, settlement };
  }

  /** Nobody settled it in time: both get the same rule. False when it isn't due, or not disputed. */
  settleByRule(at: Date, splitPercent: number, feeBps: number): boolean {
    if (this.review.status !== 'disputed' || !this.opened || this.opened.settlesAt > at) return false;
    const paidMicros = shareOf(this.result.owedMicros, BigInt(splitPercent), 100n);
    this.settle({ by: 'rule', at, paidMicros, note: 'Nobody settled it in time, so it was divided by rule.' }, feeBps);
    return true;
  }

  private mustBePending(): void {
    if (this.review.status !== 'pending') throw ReviewErrors.result_not_pending(`It is ${this.review.status}.`);
  }

  private mustBeOpen(): Dispute {
    if (!this.opened) throw ReviewErrors.dispute_not_found();
    if (this.opened.settlement) throw ReviewErrors.dispute_settled();
    return this.opened;
  }

  private pay(status: ReviewStatus, grossMicros: bigint, feeBps: number): void {
    this.review.status = status;
    this.divided = payOut(this.result, this.result.owedMicros, grossMicros, feeBps);
  }
}

const depositOf = (disputedMicros: bigint, percent: number): bigint => {
  const share = shareOf(disputedMicros, BigInt(percent), 100n);
  const deposit = share < LEAST_DEPOSIT_MICROS ? LEAST_DEPOSIT_MICROS : share;
  return deposit < disputedMicros ? deposit : disputedMicros;
};

/** A buyer loses a dispute whose settlement pays the worker's side all that it was owed, and with it the deposit. */
export const isLost = (paidMicros: bigint, owedMicros: bigint): boolean => paidMicros === owedMicros;
