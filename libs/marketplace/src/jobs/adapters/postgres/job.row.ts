import type { DeviceId, UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../../contract.js';
import type { Verdict } from '../../../verification/domain/quorum.js';
import type { Failure } from '../../domain/failure.js';
import type { JobSpec } from '../../domain/job-spec.js';
import type { AttemptStatus, JobStatus, JobType, ReviewStatus, Verification } from '../../domain/job.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Check('job_check', 'paid_micros >= 0 AND paid_micros <= price_micros')
@Check('job_check2', '(current_attempt_id IS NULL) = (current_device_id IS NULL)')
@Check('job_check3', `status IN ('waiting', 'running') = (ended_at IS NULL)`)
@Check('job_duration_hrs_check', 'duration_hrs >= 1 AND duration_hrs <= 8760')
@Check('job_max_attempts', 'max_attempts >= 1 AND max_attempts <= 10')
@Check('job_owed_micros', 'owed_micros >= 0 AND owed_micros <= price_micros')
@Check('job_price_micros_check', 'price_micros > 0')
@Check('job_quorum', 'quorum >= 2 AND quorum <= 5')
@Check('job_quorum_when', `(verification = 'quorum') = (quorum IS NOT NULL)`)
@Check('job_review_when', `((review = 'pending') IS NOT TRUE) OR (review_due_at IS NOT NULL)`)
@Check(
  'job_running_attempt',
  `((status = 'running') = (current_attempt_id IS NOT NULL)) OR ((quorum IS NOT NULL) AND (copy_of IS NULL))`,
)
@Check('job_says', 'job_says(status, job_type, verification, review, verdict)')
@Check('job_tries_micros', 'tries_micros >= 0')
@Index('job_by_price', ['status', 'jobType', 'priceMicros', 'id'])
@Index('job_copies', ['copyOf', 'id'], { where: `copy_of IS NOT NULL` })
@Index('job_disputed', ['id'], { where: `review = 'disputed'` })
@Index('job_expiring', ['expiresAt'], { where: `status = 'waiting'` })
@Index('job_newest', ['status', 'jobType', 'id'])
@Index('job_newly_on_offer', ['waitingSince'], { where: `status = 'waiting' AND (match_key IS NOT NULL)` })
@Index('job_of_buyer', ['buyerId', 'id'])
@Index('job_open_of_buyer', ['buyerId', 'id'], { where: `(copy_of IS NULL) AND (num_nulls(ended_at) = 1)` })
@Index('job_open_quorum', ['id'], {
  where: `(quorum IS NOT NULL) AND (copy_of IS NULL) AND status IN ('waiting', 'running')`,
})
@Index('job_review_due', ['reviewDueAt'], { where: `review = 'pending'` })
@Entity({ schema: 'marketplace', name: 'job' })
export class JobRow {
  @PrimaryColumn('uuid') id!: JobId;
  @Column('uuid') buyerId!: UserId;
  @Column('text') title!: string;
  @Column('text') jobType!: JobType;
  @Column('bigint', { transformer: bigints }) priceMicros!: bigint;
  @Column('int') durationHrs!: number;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) requirements!: string | null;
  @Column('jsonb', { nullable: true }) spec!: JobSpec | null;
  @Column('text', { default: 'none' }) verification!: Verification;
  @Column('text', { default: 'waiting' }) status!: JobStatus;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  /** Since when it waits for a worker: its creation, or its last interruption. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) waitingSince!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('uuid', { nullable: true }) currentAttemptId!: AttemptId | null;
  @Column('uuid', { nullable: true }) currentDeviceId!: DeviceId | null;
  @Column('int', { default: 0 }) interruptions!: number;
  @Column('int', { default: 0 }) failures!: number;
  /** What the buyer has paid, fee included; the rest of the price was returned. Zero while the job is open. */
  @Column('bigint', { transformer: bigints, default: 0 }) paidMicros!: bigint;
  @Column('text', { nullable: true }) result!: string | null;
  @Column('text', { nullable: true }) resultSha256!: string | null;
  @Column('int', { nullable: true }) exitCode!: number | null;
  @Column('text', { nullable: true }) failureReason!: string | null;
  /** What claims are matched on, taken from the spec; null: done by hand, never claimed. */
  @Column('text', { nullable: true }) matchKey!: string | null;
  @Column('boolean', { default: false }) needsNetwork!: boolean;
  @Column('int', { default: 0 }) needsMemoryMb!: number;
  @Column('int', { default: 0 }) needsGpuCount!: number;
  @Column('float8', { default: 0 }) needsGpuMemoryGb!: number;
  @Column({
    type: 'bigint',
    transformer: bigints,
    generatedType: 'STORED',
    asExpression: '(price_micros / duration_hrs)',
  })
  hourlyMicros!: bigint;
  /**
   * Of a completed job that is paid only once its result was looked at. While 'pending' or 'disputed' its price is
   * held.
   */
  @Column('text', { nullable: true }) review!: ReviewStatus | null;
  @Column('timestamptz', { nullable: true }) reviewDueAt!: Date | null;
  /** Of a job with quorum: how many results of different owners must agree. */
  @Column('int', { nullable: true }) quorum!: number | null;
  /** A job with quorum is run as copies, jobs of their own that hold no money; this is the job they are copies of. */
  @Column('uuid', { nullable: true }) copyOf!: JobId | null;
  /** What a copy's result is compared by, and what came of that. */
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
  @Column('text', { nullable: true }) verdict!: Verdict | null;
  /** The job fails after this many runs whose program ended with an error. The price is held for each. */
  @Column('smallint', { default: 1 }) maxAttempts!: number;
  /** What runs that their program failed were paid while the job went on, fee included. */
  @Column('bigint', { transformer: bigints, default: 0 }) triesMicros!: bigint;
  /** What is paid when the review ends in the worker's favour, fee included; null: the price. */
  @Column('bigint', { nullable: true, transformer: bigints }) owedMicros!: bigint | null;
  /** The latest: whose it is, exit code, reason, the log's last lines. */
  @Column('jsonb', { nullable: true }) failure!: Failure | null;
}

@Check('attempt_by_program', `(NOT by_program) OR status = 'failed'`)
@Check('attempt_check', `(status = 'running') = (ended_at IS NULL)`)
@Check('attempt_earned_micros_check', 'earned_micros >= 0')
@Check('attempt_log_bytes_check', 'log_bytes >= 0')
@Check(
  'attempt_progress_percent_check',
  `(progress_percent >= (0)::double precision) AND (progress_percent <= (100)::double precision)`,
)
@Check(
  'attempt_status_check',
  `status IN ('running', 'completed', 'failed', 'released', 'lost', 'cancelled', 'timed_out')`,
)
@Index('attempt_due', ['dueAt'], { where: `num_nulls(ended_at) = 1` })
@Index('attempt_ended', ['deviceId', 'endedAt'], { where: `ended_at IS NOT NULL` })
@Index('attempt_failed', ['deviceId', 'jobId'], { where: `status = 'failed'` })
@Index('attempt_in_review', ['ownerId', 'id'], { where: `in_review` })
@Index('attempt_of_job', ['jobId', 'deviceId'])
@Index('attempt_of_owner', ['ownerId', 'id'])
@Index('attempt_on_device', ['deviceId'], { where: `ended_at IS NULL` })
@Index('attempt_running', ['jobId'], { unique: true, where: `status = 'running'` })
@Entity({ schema: 'marketplace', name: 'attempt' })
export class AttemptRow {
  @PrimaryColumn('uuid') id!: AttemptId;
  /**
   * Of marketplace.job. Not a foreign key: only the functions beside it write here, and the check would cost them more
   * than the row does.
   */
  @Column('uuid') jobId!: JobId;
  @Column('uuid') deviceId!: DeviceId;
  @Column('uuid') ownerId!: UserId;
  @Column('text', { default: 'running' }) status!: AttemptStatus;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) startedAt!: Date;
  /** The device's last sign of life when the attempt ended; while it runs, the device itself knows. */
  @Column('timestamptz', { nullable: true }) lastContactAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) cause!: string | null;
  @Column('int', { nullable: true }) exitCode!: number | null;
  /** What the device's owner earned by it, after the fee. */
  @Column('bigint', { transformer: bigints, default: 0 }) earnedMicros!: bigint;
  @Column('float8', { nullable: true }) progressPercent!: number | null;
  @Column('text', { nullable: true }) progressMessage!: string | null;
  @Column('timestamptz', { nullable: true }) progressAt!: Date | null;
  /** How much log is stored: the offset the next piece must have. */
  @Column('bigint', { transformer: bigints, default: 0 }) logBytes!: bigint;
  @Column('boolean', { nullable: true }) alone!: boolean | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  /** Of a job without a spec. */
  @Column('boolean', { default: false }) byHand!: boolean;
  @Column('boolean', { default: false }) byProgram!: boolean;
  /** While its pay depends on the review of its job, a disputed one too. */
  @Column('boolean', { default: false }) inReview!: boolean;
}

/**
 * Which owner has or had which copy: with its key no owner ever gets two copies of one job. Written under the lock of
 * the job they are copies of.
 */
@Entity({ schema: 'marketplace', name: 'copy_owner' })
export class CopyOwnerRow {
  @PrimaryColumn('uuid') parentId!: JobId;
  @PrimaryColumn('uuid') ownerId!: UserId;
  @Column('uuid') copyId!: JobId;
}
