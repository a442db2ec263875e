import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Ledger, type Leg } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { IsNull, Not } from 'typeorm';
import type { AttemptId, JobId } from '../../../contract.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { toOffered } from '../../../jobs/adapters/postgres/job-rows.js';
import { AttemptRow, JobRow } from '../../../jobs/adapters/postgres/job.row.js';
import { ArtifactRow } from '../../../outputs/adapters/postgres/output.row.js';
import { paidMicros, type Answer, type Copy, type CopyAttempt, type CopyPayment } from '../../domain/quorum.js';
import { QuorumRepository, type LockedQuorum, type QuorumEnd, type QuorumJob } from '../../ports/quorum-repository.js';

const OF_AN_OFFER = {
  id: true,
  matchKey: true,
  needsNetwork: true,
  needsMemoryMb: true,
  needsGpuCount: true,
  needsGpuMemoryGb: true,
  hourlyMicros: true,
} as const;

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
    const locking = this.jobs.createQueryBuilder('j').select(LOCKED).addSelect('clock_timestamp()', 'now');
    locking.where({ id: jobId, quorum: Not(IsNull()), copyOf: IsNull() }).setLock('pessimistic_write');
    const { entities, raw } = await locking.getRawAndEntities<{ now: Date }>();
    const [job] = entities;
    if (!job) return null;
    const copies = await this.jobs.find({
      select: { id: true, status: true, expiresAt: true, failureReason: true, fingerprint: true },
      where: { copyOf: jobId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const ids = copies.map(({ id }) => id);
    const attempts = await this.database.query<CopyAttemptRow>(ATTEMPTS_AT_COPIES, [ids], 'quorum.attempts');
    const byCopy = new Map(attempts.map((attempt) => [attempt.job_id, toAttempt(attempt)]));
    return {
      job: toQuorumJob(job),
      copies: copies.map((copy) => toCopy(copy, byCopy.get(copy.id))),
      now: raw[0]!.now,
    };
  }

  async answerOf(copyId: JobId, attemptId: AttemptId): Promise<Answer> {
    const select = { id: true, exitCode: true, result: true, resultSha256: true };
    const { exitCode, result, resultSha256 } = await this.jobs.findOneOrFail({ select, where: { id: copyId } });
    const artifacts = await this.database.repository(ArtifactRow).findBy({ attemptId });
    return { exitCode, result, resultSha256, artifacts: artifacts.map(({ name, sha256 }) => ({ name, sha256 })) };
  }

  async setFingerprint(id: JobId, fingerprint: string): Promise<void> {
    await this.jobs.update({ id }, { fingerprint: Buffer.from(fingerprint, 'hex') });
  }

  async setAlone(id: AttemptId, alone: boolean): Promise<void> {
    await this.database.repository(AttemptRow).update({ id }, { alone });
  }

  async offer(jobId: JobId, count: number): Promise<void> {
    await this.database.query(OFFER_COPIES, [jobId, count], 'quorum.offer');
    const copy = await this.jobs.findOne({ select: OF_AN_OFFER, where: { copyOf: jobId, status: 'waiting' } });
    const offered = copy ? toOffered(copy) : undefined;
    this.database.afterCommit(() => {
      for (let n = 0; n < count; n++) this.changes.publish({ offered });
    });
  }

  async end(job: QuorumJob, end: QuorumEnd): Promise<void> {
    const { status, at, payments, verdicts, lastContact } = end;
    const contacts = [[...lastContact.keys()], [...lastContact.values()]];
    const stops = [job.id, at, end.cause, ...contacts];
    const stopped = await this.database.query<{ device_id: DeviceId }>(STOP_ATTEMPTS, stops, 'quorum.stop');
    const earned = [payments.map(({ attemptId }) => attemptId), payments.map(({ earnedMicros }) => earnedMicros)];
    await this.database.query(PAY_ATTEMPTS, earned, 'quorum.pay');
    await this.database.query(END_COPIES, [[...verdicts.keys()], [...verdicts.values()], at], 'quorum.end_copies');
    const values = [job.id, status, at, paidMicros(payments), end.failureReason, end.counting];
    await this.database.query(END_QUORUM, values, 'quorum.end');
    if (!(await this.ledger.resolve({ type: 'job', id: job.id }, legsFor(payments), job.title)))
      throw new Error(`The open job ${job.id} had no hold to settle`);
    this.database.afterCommit(() => {
      this.changes.publish({});
      for (const { device_id: freed } of stopped) this.changes.publish({ freed });
    });
  }

  async recordTrust(devices: Array<{ deviceId: DeviceId; valid: boolean }>): Promise<void> {
    const columns = [devices.map(({ deviceId }) => deviceId), devices.map(({ valid }) => valid)];
    await this.database.query(RECORD_TRUST, columns, 'quorum.trust');
  }

  async overdue(limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(OVERDUE_QUORUMS, [limit], 'quorum.overdue');
    return rows.map(({ id }) => id);
  }

  async unjudged(forAtLeastS: number, limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(UNJUDGED, [forAtLeastS, limit], 'quorum.unjudged');
    return rows.map(({ id }) => id);
  }

  private get jobs() {
    return this.database.repository(JobRow);
  }
}

interface CopyAttemptRow {
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

const LOCKED = ['id', 'buyerId', 'title', 'status', 'priceMicros', 'durationHrs', 'quorum', 'paidMicros'].map(
  (column) => `j.${column}`,
);

const toQuorumJob = ({
  id,
  buyerId,
  title,
  status,
  priceMicros,
  durationHrs,
  quorum,
  paidMicros,
}: JobRow): QuorumJob => ({
  ...{ id, buyerId, title, status, priceMicros, durationHours: durationHrs, paidMicros },
  quorum: quorum!,
});

const toAttempt = (row: CopyAttemptRow): CopyAttempt => ({
  id: row.id,
  deviceId: row.device_id,
  ownerId: row.owner_id,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  showedWork: row.showed_work,
  alone: row.alone,
  validInRow: row.valid_in_row,
});

const toCopy = ({ id, status, expiresAt, failureReason, fingerprint }: JobRow, attempt?: CopyAttempt): Copy => ({
  ...{ id, status, expiresAt, failureReason },
  attempt: attempt ?? null,
  fingerprint: fingerprint?.toString('hex') ?? null,
});

/**
 * By hand: one row per copy. The attempt that runs or completed it, else the newest: ids are made by the clocks of
 * different processes, so their order alone must not say whose result it is.
 */
const ATTEMPTS_AT_COPIES = `
  SELECT DISTINCT ON (a.job_id) a.job_id, a.id, a.device_id, a.owner_id, a.started_at, a.ended_at, a.alone,
    (a.progress_at IS NOT NULL OR a.log_bytes > 0) AS showed_work,
    coalesce(t.valid_in_row, 0) AS valid_in_row
  FROM marketplace.attempt a LEFT JOIN marketplace.device_trust t ON t.device_id = a.device_id
  WHERE a.job_id = ANY ($1::uuid[])
  ORDER BY a.job_id, a.status IN ('running', 'completed') DESC, a.id DESC`;

/** By hand: calls a function, which post_job calls too. */
const OFFER_COPIES = `
  SELECT marketplace.offer_copies($1, (SELECT c.match_key FROM marketplace.job c WHERE c.copy_of = $1 ORDER BY c.id LIMIT 1), $2)`;

/** By hand, as the three that follow: one statement for all copies. */
const STOP_ATTEMPTS = `
  UPDATE marketplace.attempt a SET status = 'cancelled', ended_at = $2, cause = $3,
    last_contact_at = (SELECT c.at FROM unnest($4::uuid[], $5::timestamptz[]) AS c (device, at) WHERE c.device = a.device_id)
  WHERE a.status = 'running'
    AND a.job_id IN (SELECT c.id FROM marketplace.job c WHERE c.copy_of = $1 AND c.status = 'running')
  RETURNING a.device_id`;

const PAY_ATTEMPTS = `
  UPDATE marketplace.attempt a SET earned_micros = p.earned
  FROM unnest($1::uuid[], $2::bigint[]) AS p (id, earned) WHERE a.id = p.id`;

const END_COPIES = `
  UPDATE marketplace.job c SET verdict = v.verdict, ended_at = coalesce(c.ended_at, $3),
    status = CASE WHEN c.status IN ('waiting', 'running') THEN 'cancelled' ELSE c.status END,
    current_attempt_id = NULL, current_device_id = NULL
  FROM unnest($1::uuid[], $2::text[]) AS v (id, verdict) WHERE c.id = v.id`;

const END_QUORUM = `
  UPDATE marketplace.job j SET status = $2, ended_at = $3, paid_micros = $4, failure_reason = $5, exit_code = c.exit_code,
    result = c.result, result_sha256 = c.result_sha256
  FROM (SELECT 1) AS one LEFT JOIN marketplace.job c ON c.id = $6 WHERE j.id = $1`;

/** By hand: upserts that count, in one order of devices, so that two jobs with the same devices don't wait for each other. */
const RECORD_TRUST = `
  INSERT INTO marketplace.device_trust AS t (device_id, valid_in_row, valid, invalid)
  SELECT d.id, d.valid::int, d.valid::int, 1 - d.valid::int FROM unnest($1::uuid[], $2::boolean[]) AS d (id, valid) ORDER BY d.id
  ON CONFLICT (device_id) DO UPDATE SET
    valid_in_row = CASE WHEN excluded.valid_in_row = 1 THEN t.valid_in_row + 1 ELSE 0 END,
    valid = t.valid + excluded.valid, invalid = t.invalid + excluded.invalid, changed_at = clock_timestamp()`;

/**
 * By hand: jobs with and without certain copies. A judged copy leaves its fingerprint, one that failed ends the job, and
 * copies that have all ended bring another or end the job: a copy that was not done by its deadline leaves nothing else.
 */
const UNJUDGED = `
  SELECT p.id FROM marketplace.job p
  WHERE p.quorum IS NOT NULL AND p.copy_of IS NULL AND p.status IN ('waiting', 'running') AND EXISTS (
    SELECT 1 FROM marketplace.job c WHERE c.copy_of = p.id AND c.ended_at <= now() - make_interval(secs => $1)
      AND (c.status = 'failed' OR c.status = 'completed' AND c.fingerprint IS NULL OR NOT EXISTS (
        SELECT 1 FROM marketplace.job s WHERE s.copy_of = p.id AND s.status IN ('waiting', 'running'))))
  ORDER BY p.id LIMIT $2`;

/** By hand: copies without a running sibling. */
const OVERDUE_QUORUMS = `
  SELECT c.copy_of AS id FROM marketplace.job c
  WHERE c.status = 'waiting' AND c.expires_at <= now() AND c.copy_of IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM marketplace.job s WHERE s.copy_of = c.copy_of AND s.status = 'running')
  GROUP BY 1 ORDER BY random() LIMIT $1`;
