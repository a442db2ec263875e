import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import type { JobStatus, ReviewStatus } from '../../../jobs/domain/job.js';
import { isLost, Review, type Dispute } from '../../domain/review.js';
import { ReviewRepository, type Evidence, type LockedReview } from '../../ports/review-repository.js';
import { legsOf } from '../../../jobs/adapters/postgres/legs-of.js';
import { IS_REVIEWED } from './reviewed-attempt.js';

interface JobRow {
  title: string;
  buyer_id: UserId;
  status: JobStatus;
  price_micros: string;
  owed_micros: string | null;
  review: ReviewStatus | null;
  review_due_at: Date;
  now: Date;
}

interface ResultRow {
  attempt_id: AttemptId;
  device_id: DeviceId;
  owner_id: UserId;
  opened_by: UserId | null;
  reason: string;
  opened_at: Date;
  deposit_micros: string;
  settles_at: Date;
  settled_at: Date | null;
  settled_by: UserId | 'operator' | 'rule';
  paid_micros: string;
  note: string | null;
}

const LOCK = `
  SELECT title, buyer_id, status, price_micros, owed_micros, review, review_due_at, clock_timestamp() AS now
  FROM marketplace.job WHERE id = $1 FOR UPDATE`;

/** After the lock, so that what others have just committed is seen. */
const RESULT = `
  SELECT a.id AS attempt_id, a.device_id, a.owner_id, d.opened_by, d.reason, d.opened_at, d.deposit_micros, d.settles_at,
    d.settled_at, d.settled_by, d.paid_micros, d.note
  FROM marketplace.job j JOIN marketplace.attempt a ON a.job_id = j.id LEFT JOIN marketplace.dispute d ON d.job_id = j.id
  WHERE j.id = $1 AND ${IS_REVIEWED}`;

@Injectable()
export class TypeormReviewRepository extends ReviewRepository {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {
    super();
  }

  lock(jobId: JobId): Promise<LockedReview | null> {
    return this.read(jobId, LOCK, 'marketplace.lock_review');
  }

  tryLock(jobId: JobId): Promise<LockedReview | null> {
    return this.read(jobId, `${LOCK} SKIP LOCKED`, 'marketplace.try_lock_review');
  }

  async save(review: Review): Promise<void> {
    const { jobId, title, attemptId, deviceId } = review.result;
    const { settlement, dispute } = review;
    const paidMicros = settlement ? settlement.earnedMicros + settlement.feeMicros : 0n;
    const values = [jobId, review.status, paidMicros];
    await this.database.query('UPDATE marketplace.job SET review = $2, paid_micros = $3 WHERE id = $1', values);
    if (dispute) await this.saveDispute(jobId, dispute);
    if (dispute && !settlement) await this.holdDeposit(review, dispute);
    if (!settlement) return;
    const { earnedMicros } = settlement;
    await this.database.query('UPDATE marketplace.attempt SET earned_micros = $2 WHERE id = $1', [
      attemptId,
      earnedMicros,
    ]);
    if (!(await this.ledger.resolve({ type: 'job', id: jobId }, legsOf(settlement), title)))
      throw new Error(`The reviewed job ${jobId} had no hold to pay from`);
    if (dispute) await this.returnDeposit(review, dispute);
    if (paidMicros === 0n && dispute?.settlement?.by !== 'rule') await this.distrust(deviceId);
  }

  async due(limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(
      `SELECT id FROM marketplace.job WHERE review = 'pending' AND review_due_at <= now()
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async overdueDisputes(limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(
      `SELECT job_id AS id FROM marketplace.dispute WHERE settled_at IS NULL AND settles_at <= now()
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async countOpenDisputes(buyerId: UserId): Promise<number> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('disputes of ' || $1, 0))`, [buyerId]);
    const [row] = await this.database.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM marketplace.dispute WHERE opened_by = $1 AND settled_at IS NULL',
      [buyerId],
    );
    return row!.open;
  }

  async addEvidence(evidence: Omit<Evidence, 'at'>): Promise<Evidence> {
    const { id, jobId, userId, text } = evidence;
    const [row] = await this.database.query<{ at: Date }>(
      'INSERT INTO marketplace.evidence (id, job_id, user_id, text) VALUES ($1, $2, $3, $4) RETURNING at',
      [id, jobId, userId, text],
    );
    return { ...evidence, at: row!.at };
  }

  async countEvidence(jobId: JobId, userId: UserId): Promise<number> {
    const [row] = await this.database.query<{ given: number }>(
      'SELECT count(*)::int AS given FROM marketplace.evidence WHERE job_id = $1 AND user_id = $2',
      [jobId, userId],
    );
    return row!.given;
  }

  private async read(jobId: JobId, lock: string, name: string): Promise<LockedReview | null> {
    if (!this.database.inTransaction) throw new Error('A lock needs a unit of work to last for');
    const [job] = await this.database.query<JobRow>(lock, [jobId], name);
    if (!job) return null;
    const { buyer_id: buyerId, now } = job;
    if (!job.review) return { buyerId, review: null, now };
    const [row] = await this.database.query<ResultRow>(RESULT, [jobId], 'marketplace.result_of_review');
    if (!row) throw new Error(`The reviewed job ${jobId} has no attempt to pay`);
    const { title, status: jobStatus, review: status, review_due_at: dueAt } = job;
    const priceMicros = BigInt(job.price_micros);
    const money = {
      priceMicros,
      owedMicros: job.owed_micros === null ? priceMicros : BigInt(job.owed_micros),
    };
    const { attempt_id: attemptId, device_id: deviceId, owner_id: ownerId } = row;
    const result = { jobId, title, buyerId, jobStatus, ...money, attemptId, deviceId, ownerId };
    return { buyerId, review: new Review(result, { status, dueAt }, toDispute(row)), now };
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

  private async saveDispute(jobId: JobId, dispute: Dispute): Promise<void> {
    const { openedBy, reason, openedAt, depositMicros, settlesAt, settlement } = dispute;
    await this.database.query(
      `INSERT INTO marketplace.dispute (job_id, opened_by, reason, opened_at, deposit_micros, settles_at)
       VALUES ($1, $2, $3, $4, $9, $10)
       ON CONFLICT (job_id) DO UPDATE SET settled_at = $5, settled_by = $6, paid_micros = $7, note = $8`,
      [
        ...[jobId, openedBy, reason, openedAt],
        ...[settlement?.at ?? null, settlement?.by ?? null, settlement?.paidMicros ?? null, settlement?.note ?? null],
        ...[depositMicros, settlesAt],
      ],
    );
  }

  private async distrust(deviceId: DeviceId): Promise<void> {
    await this.database.query(
      `INSERT INTO marketplace.device_trust AS t (device_id, invalid) VALUES ($1, 1)
       ON CONFLICT (device_id) DO UPDATE SET valid_in_row = 0, invalid = t.invalid + 1, changed_at = clock_timestamp()`,
      [deviceId],
    );
  }
}

function toDispute(row: ResultRow): Dispute | null {
  if (!row.opened_by) return null;
  const { opened_by: openedBy, reason, opened_at: openedAt } = row;
  const settlement = row.settled_at && {
    by: row.settled_by,
    at: row.settled_at,
    paidMicros: BigInt(row.paid_micros),
    note: row.note ?? '',
  };
  const held = { depositMicros: BigInt(row.deposit_micros), settlesAt: row.settles_at };
  return { openedBy, reason, openedAt, ...held, settlement };
}
