import { ApiProperty } from '@nestjs/swagger';
import {
  OkDto,
  Optional,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdField,
  TimeField,
  NullableTimeField,
  AmountField,
  PageDto,
  SearchQuery,
  UUID,
} from '@app/platform';
import { IsIn, IsString, Matches } from 'class-validator';
import { JOB_STATUSES, type JobStatus } from '../../domain/job.js';

export class AdminAttemptDto {
  @IdField()
  id!: string;

  @IdField()
  device_id!: string;

  /** Of the device, then. */
  @IdField()
  owner_id!: string;

  @ApiProperty({ example: 'completed' })
  status!: string;

  @TimeField()
  started_at!: string;

  @NullableTimeField(EXAMPLE_TIME)
  ended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  cause!: string | null;

  /** What its owner earned by it. */
  @AmountField(4.75)
  earned_coin!: number;
}

export class AdminJobItemDto {
  @IdField()
  id!: string;

  @IdField()
  buyer_id!: string;

  @ApiProperty({ example: 'Render a picture' })
  title!: string;

  @ApiProperty({ example: 'script' })
  job_type!: string;

  @ApiProperty({ example: 'completed' })
  status!: string;

  @AmountField(5)
  price_coin!: number;

  /** What the buyer paid so far, fee included. */
  @AmountField(5)
  paid_coin!: number;

  @ApiProperty({ example: 'review' })
  verification!: string;

  /** What became of the result: `pending`, `accepted`, `lapsed`, `disputed`, `settled`; null: it is not reviewed. */
  @ApiProperty({ type: String, nullable: true, example: 'accepted' })
  review!: string | null;

  /** The job that it is a copy of. */
  @ApiProperty({ type: String, nullable: true, example: null })
  copy_of!: string | null;

  @TimeField()
  created_at!: string;

  @NullableTimeField(EXAMPLE_TIME)
  ended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  failure_reason!: string | null;
}

export class AdminJobDto extends AdminJobItemDto {
  /** The newest hundred, newest first. */
  attempts!: AdminAttemptDto[];
}

export class AdminJobReplyDto extends OkDto {
  job!: AdminJobDto;
}

export class AdminJobsQuery extends SearchQuery {
  /** Only jobs of this buyer. */
  @ApiProperty({ type: String, required: false, format: 'uuid', maxLength: 36, example: EXAMPLE_ID })
  @Optional()
  @IsString()
  @Matches(UUID, { message: 'buyer_id must be a UUID' })
  buyer_id?: string;

  /** Default: all. */
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', required: false, example: 'running' })
  @Optional()
  @IsIn(JOB_STATUSES)
  status?: JobStatus;
}

export class AdminJobListDto extends PageDto {
  /** Newest first. */
  jobs!: AdminJobItemDto[];
}
