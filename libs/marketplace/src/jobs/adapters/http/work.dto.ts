import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, IdField, NullableIdField, NullableTimeField, AmountField } from '@app/platform';
import { Equals, IsIn, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { FAILURE_CAUSES, type FailureCause } from '../../domain/failure.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../domain/job.js';
import { JobSpecDto } from './job-spec.dto.js';
import { JobSummaryDto } from './jobs.dto.js';

export class TakenJobDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'Say hello' })
  title!: string;

  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', example: 'running' })
  status!: JobStatus;

  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType', example: 'script' })
  job_type!: JobType;

  /** What to run; null: done by hand. */
  @ApiProperty({ type: JobSpecDto, nullable: true, example: { script: 'echo hello' } })
  spec!: JobSpecDto | null;

  /** How long it may run, in hours: an attempt that takes longer is ended, see `due_at`. */
  @ApiProperty({ type: 'integer', example: 1 })
  duration_hrs!: number;

  /** Payment in coins, before the fee. @example 1.5 */
  @AmountField()
  price_coin!: number;
}

export class AcceptedJobReplyDto extends OkDto {
  job!: TakenJobDto;

  /** Identifies this attempt in later calls. */
  @IdField()
  attempt_id!: string;

  /** When the server ends the attempt, at the latest. */
  @NullableTimeField('2026-01-01T12:15:00.000Z')
  due_at!: string | null;
}

export class ClaimJobDto {
  /** Seconds to wait for a job when none fits at once. @example 0 */
  @ApiProperty({ example: 0, default: 0 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(30)
  wait_s: number = 0;
}

export class ClaimedJobReplyDto extends OkDto {
  /** Null: no job came in time. */
  @ApiProperty({ type: TakenJobDto, nullable: true })
  job!: TakenJobDto | null;

  @NullableIdField()
  attempt_id!: string | null;

  /** When the server ends the attempt, at the latest; null without a job. */
  @NullableTimeField('2026-01-01T12:15:00.000Z')
  due_at!: string | null;
}

class AttemptReportDto {
  /** The attempt this is about; a stale one is refused. Default: the device's attempt at the job. */
  @Optional()
  @IsUUID()
  attempt_id?: string;
}

export class CompleteJobDto extends AttemptReportDto {
  /** Always 0: any other end is reported with `/fail`. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 0, example: 0 })
  @Optional()
  @Equals(0, { message: 'exit_code must be 0; report any other with /fail' })
  exit_code?: number;

  /** A short result for the buyer; larger ones are artifacts. */
  @ApiProperty({ example: 'done' })
  @Optional()
  @IsString()
  @MaxLength(65_536)
  result?: string;

  /** SHA-256 of the result, 64 hexadecimal digits. */
  @ApiProperty({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })
  @Optional()
  @IsString()
  @Matches(/^[0-9a-fA-F]{64}$/, { message: 'result_sha256 must have 64 hexadecimal digits' })
  result_sha256?: string;
}

export class CompletedJobReplyDto extends OkDto {
  job!: JobSummaryDto;

  /** Coins credited to the device's owner: the price after the fee; 0 while the result is verified. @example 1.425 */
  @AmountField()
  paid_coin!: number;

  /** When the result is paid at the latest, unless the buyer disputes it; null without review. */
  @NullableTimeField()
  review_due_at!: string | null;
}

export class FailJobDto extends AttemptReportDto {
  /**
   * Whose failure it is: of the job's `program`, which ended with an error or by one of its limits, or of the `device`,
   * which could not run it. Default: `program` with an `exit_code`, else `device`.
   */
  @ApiProperty({ enum: FAILURE_CAUSES, enumName: 'FailureCause', example: 'program' })
  @Optional()
  @IsIn(FAILURE_CAUSES)
  cause?: FailureCause;

  /** What the program ended with. */
  @ApiProperty({ example: 1 })
  @Optional()
  @IsInt()
  @Min(-2147483648)
  @Max(2_147_483_647)
  exit_code?: number;

  /** Why, in words, for the buyer. */
  @ApiProperty({ example: 'the script exited with 1' })
  @Optional()
  @IsString()
  @MaxLength(2_000)
  reason?: string;
}

export class ReleaseJobDto extends AttemptReportDto {
  /** Why, in words. */
  @ApiProperty({ example: 'shutting down' })
  @Optional()
  @IsString()
  @MaxLength(2_000)
  reason?: string;
}

export class ReportedJobReplyDto extends OkDto {
  job!: JobSummaryDto;
}
