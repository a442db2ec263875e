import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { IsNull } from 'typeorm';
import type { JobId } from '../../../contract.js';
import { legsOf } from '../../../jobs/adapters/postgres/job-rows.js';
import { AttemptRow, JobRow } from '../../../jobs/adapters/postgres/job.row.js';
import { isLost, Review, type Dispute } from '../../domain/review.js';
import { ReviewRepository, type Evidence, type LockedReview } from '../../ports/review-repository.js';
import { IS_REVIEWED } from './conditions.js';
import { DisputeRow, EvidenceRow } from './dispute.row.js';

@Injectable()
export class TypeormReviewRepository extends ReviewRepository {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {
    super();
  }

  lock(jobId: JobId): Promise<LockedReview | null> {
    return this.read(jobId);
  }

  tryLock(jobId: JobId): Promise<LockedReview | null> {
    return this.read(jobId, 'skip_locked');
  }

  async save(review: Review): Promise<void> {
    const { jobId, title, attemptId, deviceId } = review.result;
    const { settlement, dispute } = review;
    const paidMicros = settlement ? settlement.earnedMicros + settlement.feeMicros : 0n;
    await this.jobs.update({ id: jobId }, { review: review.status, paidMicros });
    if (dispute) await this.saveDispute(jobId, dispute);
    if (dispute && !settlement) await this.holdDeposit(review, dispute);
    if (!settlement) return;
    await this.attempts.update({ id: attemptId }, { earnedMicros: settlement.earnedMicros, inReview: false });
    if (!(await this.ledger.resolve({ type: 'job', id: jobId }, legsOf(settlement), title)))
      throw new Error(`The reviewed job ${jobId} had no hold to pay from`);
    if (dispute) await this.returnDeposit(review, dispute);
    if (paidMicros === 0n && dispute?.settlement?.by !== 'rule') await this.distrust(deviceId);
  }

  async due(limit: number): Promise<JobId[]> {
    const due = this.jobs.createQueryBuilder('j').select('j.id', 'id');
    due.where(`j.review = 'pending' AND j.review_due_at <= now()`).orderBy('random()').limit(limit);
    return (await due.getRawMany<{ id: JobId }>()).map(({ id }) => id);
  }

  async overdueDisputes(limit: number): Promise<JobId[]> {
    const due = this.disputes.createQueryBuilder('d').select('d.job_id', 'id');
    due.where('d.settled_at IS NULL AND d.settles_at <= now()').orderBy('random()').limit(limit);
    return (await due.getRawMany<{ id: JobId }>()).map(({ id }) => id);
  }

  async countOpenDisputes(buyerId: UserId): Promise<number> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('disputes of ' || $1, 0))`, [buyerId]);
    return this.disputes.countBy({ openedBy: buyerId, settledAt: IsNull() });
  }

  async addEvidence(evidence: Omit<Evidence, 'at'>): Promise<Evidence> {
    const { generatedMaps } = await this.evidence.insert(evidence);
    return { ...evidence, at: generatedMaps[0]!['at'] as Date };
  }

  countEvidence(jobId: JobId, userId: UserId): Promise<number> {
    return this.evidence.countBy({ jobId, userId });
  }

  private async read(jobId: JobId, onLocked?: 'skip_locked'): Promise<LockedReview | null> {
    if (!this.database.inTransaction) throw new Error('A lock needs a unit of work to last for');
    const locking = this.jobs.createQueryBuilder('j').select(LOCKED).addSelect('clock_timestamp()', 'now');
    locking.where({ id: jobId }).setLock('pessimistic_write');
    if (onLocked) locking.setOnLocked(onLocked);
    const { entities, raw } = await locking.getRawAndEntities<{ now: Date }>();
    const [[job], [{ now } = { now: new Date() }]] = [entities, raw];
    if (!job) return null;
    const { buyerId, title, status: jobStatus, review: status, reviewDueAt: dueAt, priceMicros } = job;
    if (!status) return { buyerId, review: null, now };
    // After the lock, so that they show what others have just committed.
    const attempt = await this.reviewedAttempt(jobId);
    const dispute = await this.disputes.findOneBy({ jobId });
    const { id: attemptId, deviceId, ownerId } = attempt;
    const money = { priceMicros, owedMicros: job.owedMicros ?? priceMicros };
    const result = { jobId, title, buyerId, jobStatus, ...money, attemptId, deviceId, ownerId };
    return { buyerId, review: new Review(result, { status, dueAt: dueAt! }, dispute && toDispute(dispute)), now };
  }

  private async reviewedAttempt(jobId: JobId): Promise<AttemptRow> {
    const reviewed = this.attempts.createQueryBuilder('a').innerJoin(JobRow, 'j', 'j.id = a.job_id');
    const attempt = await reviewed.where('a.job_id = :jobId', { jobId }).andWhere(IS_REVIEWED).getOne();
    if (!attempt) throw new Error(`The reviewed job ${jobId} has no attempt to pay`);
    return attempt;
  }

  /** Of its buyer, beside the price, under a name of its own. */
  private async holdDeposit({ result: { jobId, title } }: Review, { openedBy, depositMicros }: Dispute): Promise<void> {
    if (depositMicros > 0n)
      await this.ledger.hold({ type: 'dispute', id: jobId }, openedBy, 'coin', depositMicros, title);
  }

  /** To the buyer, or to who won against the buyer: all of it, without a fee. After the price, whose accounts it is among. */
  private async returnDeposit({ result }: Review, { depositMicros, settlement }: Dispute): Promise<void> {
    if (depositMicros === 0n) return;
    const { jobId, title, ownerId, owedMicros } = result;
    const toWorker = { to: ownerId, amountMicros: depositMicros, kind: 'dispute_deposit' };
    const legs = settlement && isLost(settlement.paidMicros, owedMicros) ? [toWorker] : [];
    if (!(await this.ledger.resolve({ type: 'dispute', id: jobId }, legs, title)))
      throw new Error(`The dispute of ${jobId} had no deposit to return`);
  }

  private async saveDispute(jobId: JobId, { settlement, ...opened }: Dispute): Promise<void> {
    if (!settlement) return void (await this.disputes.insert({ jobId, ...opened }));
    const { at: settledAt, by: settledBy, paidMicros, note } = settlement;
    await this.disputes.update({ jobId }, { settledAt, settledBy, paidMicros, note });
  }

  private async distrust(deviceId: DeviceId): Promise<void> {
    await this.database.query(DISTRUST, [deviceId]);
  }

  private get jobs() {
    return this.database.repository(JobRow);
  }

  private get attempts() {
    return this.database.repository(AttemptRow);
  }

  private get disputes() {
    return this.database.repository(DisputeRow);
  }

  private get evidence() {
    return this.database.repository(EvidenceRow);
  }
}

const LOCKED = ['id', 'title', 'buyerId', 'status', 'priceMicros', 'owedMicros', 'review', 'reviewDueAt'].map(
  (column) => `j.${column}`,
);

function toDispute({ jobId: _jobId, settledAt, settledBy, paidMicros, note, ...opened }: DisputeRow): Dispute {
  const by = settledBy ?? 'operator';
  const settlement = settledAt && { by, at: settledAt, paidMicros: paidMicros ?? 0n, note: note ?? '' };
  return { ...opened, settlement };
}

/** By hand: an upsert that counts. */
const DISTRUST = `
  INSERT INTO marketplace.device_trust AS t (device_id, invalid) VALUES ($1, 1)
  ON CONFLICT (device_id) DO UPDATE SET valid_in_row = 0, invalid = t.invalid + 1, changed_at = clock_timestamp()`;
