import type { UserId } from '@app/kernel';
import type { JobId } from '../src/contract.js';
import { LedgerErrors } from '@app/ledger/contract';
import { isLost, Review, type Dispute } from '../src/verification/domain/review.js';
import { ReviewRepository, type Evidence, type LockedReview } from '../src/verification/ports/review-repository.js';
import type { InMemoryJobRepository, Kept } from './in-memory-job-repository.js';

/** The rule book alone, on the jobs of the other twin. */
export class InMemoryReviewRepository extends ReviewRepository {
  private readonly disputes = new Map<JobId, Dispute>();
  private readonly evidence: Evidence[] = [];

  constructor(private readonly jobs: InMemoryJobRepository) {
    super();
  }

  async lock(jobId: JobId): Promise<LockedReview | null> {
    const kept = this.jobs.find(jobId);
    if (!kept) return null;
    const { buyerId, review, title, status: jobStatus, priceMicros, owedMicros } = kept.state;
    if (!review) return { buyerId, review: null, now: this.jobs.now };
    const { id: attemptId, deviceId, ownerId } = reviewedAttempt(kept);
    const money = { priceMicros, owedMicros: owedMicros ?? priceMicros };
    const result = { jobId, title, buyerId, jobStatus, ...money, attemptId, deviceId, ownerId };
    const opened = this.disputes.get(jobId) ?? null;
    return { buyerId, review: new Review(result, { ...review }, opened), now: this.jobs.now };
  }

  tryLock(jobId: JobId): Promise<LockedReview | null> {
    return this.lock(jobId);
  }

  async save({ result, status, dueAt, dispute, settlement }: Review): Promise<void> {
    const kept = this.jobs.find(result.jobId)!;
    if (dispute && !settlement) this.holdDeposit(result.buyerId, dispute);
    kept.state = { ...kept.state, review: { status, dueAt } };
    if (dispute) this.disputes.set(result.jobId, dispute);
    if (!settlement) return;
    if (dispute?.settlement) {
      const lost = isLost(dispute.settlement.paidMicros, result.owedMicros);
      this.add(lost ? result.ownerId : result.buyerId, dispute.depositMicros);
    }
    const { earnedMicros, feeMicros, refundMicros } = settlement;
    kept.state.paidMicros = earnedMicros + feeMicros;
    reviewedAttempt(kept).earnedMicros = earnedMicros;
    this.add(result.ownerId, earnedMicros);
    this.add(result.buyerId, refundMicros);
  }

  async due(limit: number): Promise<JobId[]> {
    const due = this.jobs
      .all()
      .filter(({ state: { review } }) => review?.status === 'pending' && review.dueAt <= this.jobs.now);
    return due.map(({ state }) => state.id).slice(0, limit);
  }

  async overdueDisputes(limit: number): Promise<JobId[]> {
    const due = this.open().filter(([, { settlesAt }]) => settlesAt <= this.jobs.now);
    return due.map(([jobId]) => jobId).slice(0, limit);
  }

  async countOpenDisputes(buyerId: UserId): Promise<number> {
    return this.open().filter(([, { openedBy }]) => openedBy === buyerId).length;
  }

  private holdDeposit(buyerId: UserId, { depositMicros }: Dispute): void {
    if (this.jobs.balances.get(buyerId)! < depositMicros) throw LedgerErrors.insufficient_balance();
    this.add(buyerId, -depositMicros);
  }

  private open() {
    return [...this.disputes].filter(([, { settlement }]) => settlement === null);
  }

  async addEvidence(evidence: Omit<Evidence, 'at'>): Promise<Evidence> {
    const given = { ...evidence, at: this.jobs.now };
    this.evidence.push(given);
    return given;
  }

  async countEvidence(jobId: JobId, userId: UserId): Promise<number> {
    return this.evidence.filter((one) => one.jobId === jobId && one.userId === userId).length;
  }

  private add(userId: UserId, amountMicros: bigint): void {
    this.jobs.balances.set(userId, (this.jobs.balances.get(userId) ?? 0n) + amountMicros);
  }
}

const reviewedAttempt = ({ past }: Kept) => past[past.length - 1]!;
