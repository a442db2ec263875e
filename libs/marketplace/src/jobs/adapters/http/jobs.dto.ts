import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  IsName,
  OkDto,
  Optional,
  PageQuery,
  QueryNumber,
  EXAMPLE_TIME,
  IdField,
  NullableIdField,
  TimeField,
  NullableTimeField,
  PageDto,
  AmountField,
  NullableAmountField,
  QueryChoice,
} from '@app/platform';
import { MAX_AMOUNT } from '@app/kernel';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Max, MaxLength, Min, ValidateBy, ValidateNested } from 'class-validator';
import { FAILURE_CAUSES, type FailureCause } from '../../domain/failure.js';
import {
  ATTEMPT_STATUSES,
  JOB_STATUSES,
  JOB_TYPES,
  MAX_ATTEMPTS,
  REVIEW_STATUSES,
  VERIFICATIONS,
  type AttemptStatus,
  type JobStatus,
  type JobType,
  type ReviewStatus,
  type Verification,
} from '../../domain/job.js';
import { MAX_QUORUM, MIN_QUORUM, VERDICTS, type Verdict } from '../../../verification/domain/quorum.js';
import { JobSpecDto, saysWhatToRun } from './job-spec.dto.js';
import { AllowsQuorum, BelongsToQuorum, JobCopyDto, NotWithQuorum } from './quorum.dto.js';

const EXAMPLE_SPEC = { script: 'echo "hello from $(uname -s)"', timeout_s: 600, memory_mb: 256 };

/** What a job runs, and how its result is checked: all that its price depends on, but its time. */
export class JobTermsDto {
  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType', example: 'script' })
  @IsIn(JOB_TYPES)
  job_type!: JobType;

  /** What to run: agents claim only jobs that have one; without it the job is done by hand. */
  @ApiProperty({ type: JobSpecDto, example: EXAMPLE_SPEC })
  @Optional()
  @IsObject()
  @ValidateBy({
    name: 'saysWhatToRun',
    validator: {
      validate: (value: unknown) => typeof value === 'object' && value !== null && saysWhatToRun(value),
      defaultMessage: () => 'spec needs a script, a command or an image',
    },
  })
  @ValidateNested()
  @Type(() => JobSpecDto)
  spec?: JobSpecDto;

  /**
   * How the result is checked before it is paid. `none`: it is paid at completion. `review`: you have REVIEW_HOURS (24)
   * to accept or dispute it, then it is paid. `quorum`: devices of different owners run it, and are paid if they agree.
   * Default: `review`.
   */
  @ApiProperty({ enum: VERIFICATIONS, enumName: 'Verification', example: 'review' })
  @Optional()
  @IsIn(VERIFICATIONS)
  @AllowsQuorum()
  verification?: Verification;

  /**
   * With `verification` `quorum`: how many results of different owners must agree. Each of them is paid that share of
   * the price. Default 2.
   */
  @ApiProperty({ type: 'integer' })
  @Optional()
  @IsInt()
  @Min(MIN_QUORUM)
  @Max(MAX_QUORUM)
  @BelongsToQuorum()
  quorum?: number;

  /**
   * The job fails after this many runs whose program ended with an error; until then, another owner's device runs it again.
   * Each such run is paid by the time it took, so `price_coin` times this number is held when the job is created, and the
   * rest returns. Not with `verification` `quorum`. Default 1.
   */
  @ApiProperty({ type: 'integer', example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_ATTEMPTS)
  @NotWithQuorum()
  max_attempts?: number;
}

export class CreateJobDto extends JobTermsDto {
  /** What people see in the list. */
  @ApiProperty({ example: 'Say hello' })
  @IsName(200)
  title!: string;

  /** Payment in coins, held from your balance until the job ends. */
  @ApiProperty({ example: 1.5 })
  @IsAmount({ min: 0.000001, max: MAX_AMOUNT })
  price_coin!: number;

  /** How long it may run, in hours: an attempt that takes longer is ended, and the job fails. */
  @ApiProperty({ example: 1 })
  @IsInt()
  @Min(1)
  @Max(8760)
  duration_hrs!: number;

  /** More about it, for people. */
  @ApiProperty({ example: 'Prints a greeting and the name of the system.' })
  @Optional()
  @IsString()
  @MaxLength(10_000)
  description?: string;

  /** What the device should have, for people; never parsed. */
  @ApiProperty({ example: '1 CPU core, 256 MB' })
  @Optional()
  @IsString()
  @MaxLength(2_000)
  requirements?: string;
}

export class CreatedJobReplyDto extends OkDto {
  @IdField()
  job_id!: string;
}

export class MarketplaceJobDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'Say hello' })
  title!: string;

  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType', example: 'script' })
  job_type!: JobType;

  /** Payment in coins. @example 1.5 */
  @AmountField()
  price_coin!: number;

  /** How long it may run, in hours. */
  @ApiProperty({ type: 'integer', example: 1 })
  duration_hrs!: number;

  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', example: 'waiting' })
  status!: JobStatus;

  /** Creator of the job. */
  @IdField()
  buyer_id!: string;

  @ApiProperty({ type: String, nullable: true, example: 'Prints a greeting and the name of the system.' })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true, example: '1 CPU core, 256 MB' })
  requirements!: string | null;

  @TimeField()
  created_at!: string;
}

export class MarketplaceJobListDto extends PageDto {
  jobs!: MarketplaceJobDto[];
}

export class JobProgressDto {
  /** From 0 to 100. @example 40 */
  percent!: number;

  @ApiProperty({ type: String, nullable: true, example: 'rendering row 40 of 100' })
  message!: string | null;

  @TimeField()
  at!: string;
}

export class JobReviewDto {
  /** While `pending` or `disputed` the price is held; `lapsed`: nobody looked in time, so it was paid. */
  @ApiProperty({ enum: REVIEW_STATUSES, enumName: 'ReviewStatus', example: 'pending' })
  state!: ReviewStatus;

  /** When a result that the buyer neither accepted nor disputed is paid. */
  @TimeField('2026-11-22T09:30:00.000Z')
  due_at!: string;

  /** Coins that are held and paid unless a dispute says otherwise, fee included: the price, or less without a result. @example 1.5 */
  @AmountField()
  owed_coin!: number;
}

export class JobFailureDto {
  /** Whose it is: the job's own `program` ended with an error, and no device is blamed, or the `device` could not run it. */
  @ApiProperty({ enum: FAILURE_CAUSES, enumName: 'FailureCause', example: 'program' })
  by!: FailureCause;

  /** Null: the program was ended (its time, memory, space or log), or never began. */
  @ApiProperty({ type: 'integer', nullable: true, example: 7 })
  exit_code!: number | null;

  /** In the device's words. */
  @ApiProperty({ type: String, nullable: true, example: "The job's program ended with exit code 7." })
  reason!: string | null;

  /** The last lines of that run's log: at most 20 and 2,000 characters. */
  @ApiProperty({ type: String, nullable: true, example: 'no such file: model.bin' })
  log_tail!: string | null;

  /** All of it in words, where the program failed. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Its program ended with exit code 7. The last lines of its log:\nno such file: model.bin',
  })
  text!: string | null;
}

export class JobItemDto extends MarketplaceJobDto {
  /** The latest failure; null: none, or yet another run completed the job. */
  @ApiProperty({ type: JobFailureDto, nullable: true, example: null })
  failure!: JobFailureDto | null;

  /** Of the running or latest attempt; null when it reported none. */
  @ApiProperty({ type: JobProgressDto, nullable: true })
  progress!: JobProgressDto | null;

  /**
   * What it costs at most if it is cancelled now: what was paid, and of a running job the time since its start. Null with
   * `verification` `quorum`.
   */
  @NullableAmountField(0.15)
  cost_so_far_coin!: number | null;
}

export class JobListDto extends PageDto {
  jobs!: JobItemDto[];
}

export class JobDto extends JobItemDto {
  /** What to run; null: done by hand. */
  @ApiProperty({ type: JobSpecDto, nullable: true, example: EXAMPLE_SPEC })
  spec!: JobSpecDto | null;

  @ApiProperty({ enum: VERIFICATIONS, enumName: 'Verification', example: 'review' })
  verification!: Verification;

  /**
   * What became of the result, where it is looked at before it is paid; also of the pay for the time, where the program
   * failed or the deadline was over. Null before, and without review.
   */
  @ApiProperty({ type: JobReviewDto, nullable: true })
  review!: JobReviewDto | null;

  /** When the result is paid if the buyer neither accepts nor disputes it; null unless that is open. */
  @NullableTimeField()
  review_due_at!: string | null;

  /** When it was first accepted. */
  @NullableTimeField(EXAMPLE_TIME)
  started_at!: string | null;

  @NullableTimeField()
  ended_at!: string | null;

  /** When it expires if it is still waiting then. */
  @TimeField('2026-11-28T09:30:00.000Z')
  expires_at!: string;

  /** What the device answered at completion; null for all but the buyer and the owner of that device. */
  @ApiProperty({ type: String, nullable: true, example: null })
  result!: string | null;

  /** Null for all but the buyer and the owner of the device that completed it. */
  @ApiProperty({ type: String, nullable: true, example: null })
  result_sha256!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  exit_code!: number | null;

  /** Reason of the latest failure; null for all but the buyer and the owner of the device that completed it. */
  @ApiProperty({ type: String, nullable: true, example: null })
  failure_reason!: string | null;

  /** Times a device was lost or let go of it. */
  @ApiProperty({ type: 'integer', example: 0 })
  interruptions!: number;

  /** Failures of devices; when those of five owners have failed it, the job fails. */
  @ApiProperty({ type: 'integer', example: 0 })
  failures!: number;

  @NullableIdField()
  current_attempt_id!: string | null;

  /** The job fails after this many runs whose program ended with an error. */
  @ApiProperty({ type: 'integer', example: 1 })
  max_attempts!: number;

  /** What the buyer has paid, in coins, fee included; 0 until a run was paid. @example 0 */
  @AmountField()
  cost_coin!: number;

  /** Results of different owners that must agree; null without `verification` `quorum`. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  quorum!: number | null;

  /** The runs whose results are compared, oldest first; null without quorum, and for a copy. */
  @ApiProperty({ type: [JobCopyDto], nullable: true, example: null })
  copies!: JobCopyDto[] | null;

  /** The job with quorum that this is a copy of. */
  @NullableIdField(null)
  copy_of!: string | null;

  /** Of a copy: whether its result agrees with others; null while that is open, and for other jobs. */
  @ApiProperty({ enum: VERDICTS, enumName: 'ResultVerdict', nullable: true, example: null })
  verdict!: Verdict | null;
}

export class JobReplyDto extends OkDto {
  job!: JobDto;
}

export class JobSummaryDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'Say hello' })
  title!: string;

  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', example: 'cancelled' })
  status!: JobStatus;
}

export class CancelledJobReplyDto extends OkDto {
  job!: JobSummaryDto;

  /** Coins that went back to your balance. @example 1.5 */
  @AmountField()
  refunded_coin!: number;

  /** Coins the job cost you: the share of the price for the time a device worked on it. @example 0 */
  @AmountField()
  paid_coin!: number;
}

export class AttemptDto {
  @IdField()
  id!: string;

  /** The job, or its copy, that this is an attempt at. */
  @IdField()
  job_id!: string;

  @IdField()
  device_id!: string;

  /** Results of this device in a row, of jobs with quorum, that agreed with those of others. */
  @ApiProperty({ type: 'integer', example: 0 })
  valid_in_row!: number;

  /** Label of the device; empty once its token is revoked. @example rig-1 */
  device_name!: string;

  /** How likely the device is to finish what it starts, from 0 to 1 (GET /api/worker/devices); null: not known yet. */
  @ApiProperty({ type: Number, nullable: true, example: 0.99 })
  device_reliability!: number | null;

  /**
   * How it ended: `failed` by its device's word, `released` (let go of), `lost` (its device fell silent), `cancelled` by
   * the buyer, or `timed_out`: it was not done at `due_at`.
   */
  @ApiProperty({ enum: ATTEMPT_STATUSES, enumName: 'AttemptStatus', example: 'running' })
  status!: AttemptStatus;

  @TimeField()
  started_at!: string;

  /** The device's last sign of life while it had the job. */
  @NullableTimeField(EXAMPLE_TIME)
  last_heartbeat_at!: string | null;

  /**
   * The server ends it here: after `duration_hrs`, or `timeout_s` of the `spec` where that is sooner. With a `spec` a
   * quarter of an hour is added, to fetch image and inputs, and so that the agent's own word comes first. Null for attempts that ended before this was kept.
   */
  @NullableTimeField(EXAMPLE_TIME)
  due_at!: string | null;

  @NullableTimeField()
  ended_at!: string | null;

  /** Why it ended, in words. */
  @ApiProperty({ type: String, nullable: true, example: null })
  cause!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  exit_code!: number | null;

  /** What the device's owner earned by it, after the fee. @example 0 */
  @AmountField()
  coins!: number;
}

export class AttemptListDto extends PageDto {
  /** Newest first. */
  attempts!: AttemptDto[];
}

class StatusQuery extends PageQuery {
  /** Only jobs in this state. */
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' })
  @Optional()
  @IsIn(JOB_STATUSES)
  status?: JobStatus;
}

export class MyJobsQuery extends StatusQuery {
  /** Only jobs whose title has this in it, in any case. A page may be short and still have a `next_cursor`. */
  @ApiProperty({ example: 'render' })
  @Optional()
  @IsName(100)
  search?: string;
}

export const JOB_SORTS = ['newest', 'price_desc', 'price_asc'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

export class PublicJobsQuery extends StatusQuery {
  /** Only jobs of this type. */
  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType' })
  @Optional()
  @IsIn(JOB_TYPES)
  job_type?: JobType;

  /** Least payment, in coins. */
  @Optional()
  @QueryNumber()
  @IsAmount({ max: MAX_AMOUNT })
  min_price?: number;

  /** Greatest payment, in coins. */
  @Optional()
  @QueryNumber()
  @IsAmount({ max: MAX_AMOUNT })
  max_price?: number;

  /** Order of the list. A `cursor` belongs to the order it was given for. */
  @QueryChoice('JobSort', JOB_SORTS, 'newest')
  sort: JobSort = 'newest';
}
