import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Ledger, type Leg } from '@app/ledger/contract';
import { Database } from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import type { Answer } from '../../domain/fingerprint.js';
import type { JobStatus } from '../../../jobs/domain/job.js';
import { paidMicros, type Copy, type CopyAttempt, type CopyPayment } from '../../domain/quorum.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { QuorumRepository, type LockedQuorum, type QuorumEnd, type QuorumJob } from '../../ports/quorum-repository.js';
import { toOffered, type OfferedRow } from '../../../jobs/adapters/postgres/job-rows.js';
import * as sql from './quorum-statements.js';

interface QuorumRow {
  id: JobId;
  buyer_id: UserId;
  title: string;
  status: JobStatus;
  price_micros: string;
  duration_hrs: number;
  quorum: number;
  paid_micros: string;
  now: Date;
}

interface CopyRow {
  id: JobId;
  status: JobStatus;
  expires_at: Date;
  failure_reason: string | null;
  fingerprint: string | null;
}

interface AttemptRow {
  job_id: JobId;
  id: AttemptId;
  device_id: DeviceId;
  owner_id: UserId;
  started_at: Date;
  ended_at: Date | null;
  showed_work: boolean;
  alone: boolean | null;
  valid_in_row: number;
}

@Injectable()
export class TypeormQuorumRepository extends QuorumRepository {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly changes: JobChanges,
  ) {
    super();
  }

  async lock(jobId: JobId): Promise<LockedQuorum | null> {
    if (!this.database.inTransaction) throw new Error('A lock needs a unit of work to last for');
    const [row] = await this.database.query<QuorumRow>(sql.LOCK_QUORUM, [jobId], 'quorum.lock');
    if (!row) return null;
    const copies = await this.database.query<CopyRow>(sql.LOCK_COPIES, [jobId], 'quorum.lock_copies');
    const ids = copies.map(({ id }) => id);
    const attempts = await this.database.query<AttemptRow>(sql.ATTEMPTS_AT_COPIES, [ids], 'quorum.attempts');
    const byCopy = new Map(attempts.map((attempt) => [attempt.job_id, toAttempt(attempt)]));
    return { job: toQuorumJob(row), copies: copies.map((copy) => toCopy(copy, byCopy.get(copy.id))), now: row.now };
  }

  async answerOf(copyId: JobId, attemptId: AttemptId): Promise<Answer> {
    const [row] = await this.database.query<{
      exit_code: number | null;
      result: string | null;
      result_sha256: string | null;
      artifacts: Answer['artifacts'];
    }>(sql.ANSWER, [copyId, attemptId], 'quorum.answer');
    if (!row) throw new Error(`The copy ${copyId} is missing`);
    const { exit_code: exitCode, result, result_sha256: resultSha256, artifacts } = row;
    return { exitCode, result, resultSha256, artifacts };
  }

  async setFingerprint(copyId: JobId, fingerprint: string): Promise<void> {
    await this.database.query(`UPDATE marketplace.job SET fingerprint = decode($2, 'hex') WHERE id = $1`, [
      copyId,
      fingerprint,
    ]);
  }

  async setAlone(attemptId: AttemptId, alone: boolean): Promise<void> {
    await this.database.query('UPDATE marketplace.attempt SET alone = $2 WHERE id = $1', [attemptId, alone]);
  }

  async offer(jobId: JobId, count: number): Promise<void> {
    await this.database.query(sql.OFFER_COPIES, [jobId, count], 'quorum.offer');
    const [row] = await this.database.query<OfferedRow>(sql.A_COPY_ON_OFFER, [jobId]);
    const offered = row && toOffered(row);
    this.database.afterCommit(() => {
      for (let n = 0; n < count; n++) this.changes.publish({ offered });
    });
  }

  async end(job: QuorumJob, end: QuorumEnd): Promise<void> {
    const { status, at, payments, verdicts, lastContact } = end;
    const contacts = [[...lastContact.keys()], [...lastContact.values()]];
    const stops = [job.id, at, end.cause, ...contacts];
    const stopped = await this.database.query<{ device_id: DeviceId }>(sql.STOP_ATTEMPTS, stops, 'quorum.stop');
    const earned = [payments.map(({ attemptId }) => attemptId), payments.map(({ earnedMicros }) => earnedMicros)];
    await this.database.query(sql.PAY_ATTEMPTS, earned, 'quorum.pay');
    await this.database.query(sql.END_COPIES, [[...verdicts.keys()], [...verdicts.values()], at], 'quorum.end_copies');
    const values = [job.id, status, at, paidMicros(payments), end.failureReason, end.counting];
    await this.database.query(sql.END_QUORUM, values, 'quorum.end');
    if (!(await this.ledger.resolve({ type: 'job', id: job.id }, legsFor(payments), job.title)))
      throw new Error(`The open job ${job.id} had no hold to settle`);
    this.database.afterCommit(() => {
      this.changes.publish({});
      for (const { device_id: freed } of stopped) this.changes.publish({ freed });
    });
  }

  async recordTrust(devices: Array<{ deviceId: DeviceId; valid: boolean }>): Promise<void> {
    const columns = [devices.map(({ deviceId }) => deviceId), devices.map(({ valid }) => valid)];
    await this.database.query(sql.RECORD_TRUST, columns, 'quorum.trust');
  }

  async overdue(limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(sql.OVERDUE_QUORUMS, [limit], 'quorum.overdue');
    return rows.map(({ id }) => id);
  }

  async unjudged(forAtLeastS: number, limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(sql.UNJUDGED, [forAtLeastS, limit], 'quorum.unjudged');
    return rows.map(({ id }) => id);
  }
}

/** In one order of owners, whose accounts are locked in it. */
function legsFor(payments: CopyPayment[]): Leg[] {
  const pay = [...payments]
    .sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
    .map(({ ownerId, deviceId, earnedMicros }): Leg => ({
      to: ownerId,
      amountMicros: earnedMicros,
      kind: 'job_pay',
      earnedBy: deviceId,
    }));
  const feeMicros = payments.reduce((sum, payment) => sum + payment.feeMicros, 0n);
  return [...pay, { to: 'fees', amountMicros: feeMicros, kind: 'platform_fee' }];
}

const toQuorumJob = (row: QuorumRow): QuorumJob => ({
  id: row.id,
  buyerId: row.buyer_id,
  title: row.title,
  status: row.status,
  priceMicros: BigInt(row.price_micros),
  durationHours: row.duration_hrs,
  quorum: row.quorum,
  paidMicros: BigInt(row.paid_micros),
});

const toAttempt = (row: AttemptRow): CopyAttempt => ({
  id: row.id,
  deviceId: row.device_id,
  ownerId: row.owner_id,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  showedWork: row.showed_work,
  alone: row.alone,
  validInRow: row.valid_in_row,
});

const toCopy = (row: CopyRow, attempt: CopyAttempt | undefined): Copy => ({
  id: row.id,
  status: row.status,
  expiresAt: row.expires_at,
  failureReason: row.failure_reason,
  attempt: attempt ?? null,
  fingerprint: row.fingerprint,
});
