import { ApiProperty } from '@nestjs/swagger';
import {
  OkDto,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdField,
  TimeField,
  NullableTimeField,
  AmountField,
  NullableAmountField,
} from '@app/platform';
import { HARDWARE_STATES, type HardwareState } from '@app/workers/contract';
import {
  DEVICE_BLOCKERS,
  DEVICE_SITUATIONS,
  JOB_BLOCKERS,
  JOB_SITUATIONS,
  JOB_STEPS,
  type DeviceBlocker,
  type DeviceSituation,
  type JobBlocker,
  type JobSituation,
  type JobStepCode,
} from '../../domain/explain-codes.js';
import { JOB_STATUSES, type JobStatus } from '../../../jobs/domain/job.js';

/** How the market's online devices (at most 2,000) compare with the job. One that isn't ready counts at its first reason. */
export class SupplyCountsDto {
  @ApiProperty({ type: 'integer', example: 12 })
  online!: number;

  /** Devices that have what the job needs. */
  @ApiProperty({ type: 'integer', example: 5 })
  matching!: number;

  /** Devices that could take it now. */
  @ApiProperty({ type: 'integer', example: 0 })
  ready!: number;

  /** Devices that lack something it needs. */
  @ApiProperty({ type: 'integer', example: 7 })
  lacking!: number;

  /** Devices that failed it before or may not have it (copies for a quorum go to different owners). */
  @ApiProperty({ type: 'integer', example: 1 })
  excluded!: number;

  /** Devices that are paused, by their owners or because they kept failing. */
  @ApiProperty({ type: 'integer', example: 0 })
  paused!: number;

  /** Devices whose owners ask for more. */
  @ApiProperty({ type: 'integer', example: 3 })
  asking_more!: number;

  /** Devices that run something else. */
  @ApiProperty({ type: 'integer', example: 1 })
  busy!: number;
}

export class JobBlockerDto {
  @ApiProperty({ enum: JOB_BLOCKERS, enumName: 'JobBlockerCode', example: 'asks_more' })
  code!: JobBlocker;

  /** Devices that this keeps from taking the job; each counts once, at the first reason. */
  @ApiProperty({ type: 'integer', example: 3 })
  devices!: number;

  @ApiProperty({ example: '3 devices ask for more than 1.5 coins' })
  text!: string;
}

export class JobStepDto {
  @ApiProperty({ enum: JOB_STEPS, enumName: 'JobStepCode', example: 'post_for_more' })
  code!: JobStepCode;

  @ApiProperty({ example: 'Cancel it and post it again for at least 2.105264 coins per device.' })
  text!: string;

  /** The call that does it; null where there is nothing to call. */
  @ApiProperty({ type: String, nullable: true, example: `POST /api/jobs/${EXAMPLE_ID}/cancel` })
  request!: string | null;
}

export class JobExplanationDto {
  @IdField()
  job_id!: string;

  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', example: 'waiting' })
  status!: JobStatus;

  /** Where it stands and why. New codes may come. */
  @ApiProperty({ enum: JOB_SITUATIONS, enumName: 'JobSituation', example: 'price_too_low' })
  code!: JobSituation;

  /** The same in words. */
  @ApiProperty({
    example: '3 devices have what it needs, but would not do it for 1.5 coins. For 2.105264 coins one would.',
  })
  text!: string;

  /** Null unless it waits for a device. */
  @ApiProperty({ type: SupplyCountsDto, nullable: true })
  devices!: SupplyCountsDto | null;

  /** What keeps devices from taking it; empty unless it waits for one. */
  blockers!: JobBlockerDto[];

  /** What one device gets for it, before the fee, in coins: with quorum, a share of the price. @example 1.5 */
  @AmountField()
  price_coin!: number;

  /** Least price, in coins, that a device which has what it needs would take now; null: a higher price changes nothing. */
  @NullableAmountField(2.105264)
  price_needed_coin!: number | null;

  /** When its result is paid if you say nothing; null unless it waits for your review. */
  @NullableTimeField()
  review_due_at!: string | null;

  /** When it expires; null unless it waits. */
  @NullableTimeField('2026-11-28T09:30:00.000Z')
  expires_at!: string | null;

  /** What you can do, the most useful first. */
  next!: JobStepDto[];

  /** When the devices were looked at: at most about ten seconds ago. */
  @TimeField()
  as_of!: string;
}

export class JobExplanationReplyDto extends OkDto {
  explanation!: JobExplanationDto;
}

/** The newest waiting jobs, at most 500 of them. */
export class OfferCountsDto {
  @ApiProperty({ type: 'integer', example: 40 })
  compared!: number;

  /** It has what they need. */
  @ApiProperty({ type: 'integer', example: 4 })
  matching!: number;

  /** Of those, the jobs that pay at least what its owner asks for. */
  @ApiProperty({ type: 'integer', example: 0 })
  paying!: number;
}

export class DeviceBlockerDto {
  @ApiProperty({ enum: DEVICE_BLOCKERS, enumName: 'DeviceBlockerCode', example: 'pays_too_little' })
  code!: DeviceBlocker;

  /** Jobs that don't come to it for this; each counts once, at the first reason. */
  @ApiProperty({ type: 'integer', example: 4 })
  jobs!: number;

  @ApiProperty({ example: '4 jobs pay less than its `min_price_usd`' })
  text!: string;
}

export class DevicePauseDto {
  @TimeField()
  since!: string;

  @TimeField('2026-11-21T09:40:00.000Z')
  until!: string;

  /** Pauses without a completed job between them; each is twice as long as the one before, up to a day. */
  @ApiProperty({ type: 'integer', example: 1 })
  in_a_row!: number;

  /** The jobs it failed that led to this pause. */
  @ApiProperty({ type: [String], format: 'uuid', example: [EXAMPLE_ID] })
  failed_jobs!: string[];
}

export class HardwareStandingDto {
  @ApiProperty({ enum: HARDWARE_STATES, enumName: 'HardwareState', example: 'verified' })
  state!: HardwareState;

  /** As `hardware.verified` in GET /api/worker/devices. */
  @ApiProperty({ example: true })
  verified!: boolean;

  /** Codes of why it is not verified; empty when it is, and while it is tested. */
  @ApiProperty({ type: [String], example: [] })
  reasons!: string[];

  @ApiProperty({ example: 'It did the work of the cores it claims. Memory and GPUs are as the device reports them.' })
  text!: string;
}

export class DeviceExplanationDto {
  @IdField()
  device_id!: string;

  @ApiProperty({ example: 'rig-1' })
  name!: string;

  @ApiProperty({ example: true })
  is_online!: boolean;

  /** What it does, or why it has no work. New codes may come. */
  @ApiProperty({ enum: DEVICE_SITUATIONS, enumName: 'DeviceSituation', example: 'floor_too_high' })
  code!: DeviceSituation;

  /** The same in words. */
  @ApiProperty({
    example:
      'Jobs that it could do wait, but pay less than the 0.25 USD per hour that its owner asks for: the best pays 0.19 USD after the fee.',
  })
  text!: string;

  @ApiProperty({ type: 'integer', example: 0 })
  running_jobs!: number;

  jobs!: OfferCountsDto;

  /** What keeps waiting jobs from it. */
  blockers!: DeviceBlockerDto[];

  /** What its owner asks for, in USD per hour; null: anything. */
  @NullableAmountField(0.25)
  min_price_usd!: number | null;

  /** What the best paid job that it could do pays, in USD per hour after the fee; null: there is none. */
  @NullableAmountField(0.19)
  best_price_usd!: number | null;

  /** Why and until when it gets no jobs after failures; null: it isn't paused for failing. */
  @ApiProperty({ type: DevicePauseDto, nullable: true })
  pause!: DevicePauseDto | null;

  /** As in GET /api/worker/devices. */
  @ApiProperty({ type: Number, nullable: true, example: 0.99 })
  reliability!: number | null;

  /** How its self-test went. */
  hardware!: HardwareStandingDto;

  @NullableTimeField(EXAMPLE_TIME)
  last_heartbeat_at!: string | null;

  /** What its owner can do, the most useful first. */
  @ApiProperty({
    type: [String],
    example: ['Lower its `min_price_usd` (PATCH /api/worker/devices/{id}), or wait for jobs that pay more.'],
  })
  next!: string[];
}

export class DeviceExplanationReplyDto extends OkDto {
  explanation!: DeviceExplanationDto;
}
