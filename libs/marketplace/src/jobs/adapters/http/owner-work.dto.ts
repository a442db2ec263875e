import { ApiProperty } from '@nestjs/swagger';
import {
  AmountField,
  IdField,
  NullableAmountField,
  NullableTimeField,
  Optional,
  PageDto,
  PageQuery,
  TimeField,
} from '@app/platform';
import { IsIn, IsUUID } from 'class-validator';
import { ATTEMPT_STATUSES, JOB_TYPES, REVIEW_STATUSES, type JobType, type ReviewStatus } from '../../domain/job.js';

/** As attempts are, and while a result isn't paid yet: what it waits for. */
export const WORK_STATES = [...ATTEMPT_STATUSES, 'awaiting_review', 'disputed', 'comparing'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export class WorkQuery extends PageQuery {
  /** Only of this device, a revoked one too. */
  @ApiProperty({ format: 'uuid' })
  @Optional()
  @IsUUID()
  device_id?: string;

  /** Only work in this state. */
  @ApiProperty({ enum: WORK_STATES, enumName: 'WorkState' })
  @Optional()
  @IsIn(WORK_STATES)
  state?: WorkState;
}

export class WorkItemDto {
  @IdField()
  attempt_id!: string;

  @IdField()
  job_id!: string;

  @ApiProperty({ example: 'Say hello' })
  title!: string;

  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType', example: 'script' })
  job_type!: JobType;

  /** Before the fee. */
  @AmountField(1.5)
  price_coin!: number;

  @IdField()
  device_id!: string;

  @ApiProperty({ example: 'rig-1' })
  device_name!: string;

  /** `comparing`: the result waits for those of other devices. */
  @ApiProperty({ enum: WORK_STATES, enumName: 'WorkState', example: 'awaiting_review' })
  state!: WorkState;

  @ApiProperty({ type: Number, nullable: true, example: 40 })
  progress_percent!: number | null;

  @TimeField()
  started_at!: string;

  @NullableTimeField()
  due_at!: string | null;

  @NullableTimeField()
  ended_at!: string | null;

  /** What you earned by it, after the fee. */
  @AmountField(1.425)
  coins!: number;

  /** What you get if the buyer accepts, after the fee; 0 unless it awaits that or is disputed. */
  @AmountField(0)
  pending_coin!: number;

  @ApiProperty({ enum: REVIEW_STATUSES, enumName: 'ReviewStatus', nullable: true, example: 'pending' })
  review!: ReviewStatus | null;

  /** When it is paid unless the buyer disputes it before. */
  @NullableTimeField()
  review_due_at!: string | null;
}

export class WorkListDto extends PageDto {
  /**
   * Unless `state` is `running`, `awaiting_review` or `disputed`, a page with a filter may have fewer than `limit`
   * although more follow.
   */
  work!: WorkItemDto[];

  /** `pending_coin` of this and all other pages; null unless `state` is `awaiting_review` or `disputed`. */
  @NullableAmountField(12.5)
  total_pending_coin!: number | null;
}
