import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  IsName,
  OkDto,
  Optional,
  QueryNumber,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  AmountField,
  NullableAmountField,
} from '@app/platform';
import { IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { DEVICE_TYPES, type DeviceType } from '../../contract.js';
import { HardwareDto } from './hardware.dto.js';

export class DeviceDto {
  /** The id of its worker token. */
  @IdField()
  id!: string;

  /** Label of its worker token. */
  @ApiProperty({ example: 'rig-1' })
  name!: string;

  /** `name` until a heartbeat sends another. */
  @ApiProperty({ example: 'rig-1.example.org' })
  hostname!: string;

  @ApiProperty({ enum: DEVICE_TYPES, enumName: 'DeviceType', example: 'server' })
  device_type!: DeviceType;

  /** Empty while unknown. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  gpu_name!: string;

  /** 0 while unknown. */
  @ApiProperty({ type: 'integer', example: 1 })
  gpu_count!: number;

  /** Memory of one GPU, in GB; 0 while unknown. */
  @ApiProperty({ example: 24 })
  gpu_memory_gb!: number;

  /** 0 while unknown. */
  @ApiProperty({ type: 'integer', example: 16 })
  cpu_cores!: number;

  /** In GB; 0 while unknown. */
  @ApiProperty({ example: 64 })
  ram_gb!: number;

  /** What its agent can enforce, such as `script`, `image`, `network`, `gpu`. */
  @ApiProperty({ example: ['script', 'network'] })
  capabilities!: string[];

  /** How many jobs with a spec it runs at once. */
  @ApiProperty({ type: 'integer', example: 2 })
  concurrency!: number;

  /** Whether its last heartbeat is recent and it has not gone offline since. */
  @ApiProperty({ example: true })
  is_online!: boolean;

  /** Earned since 00:00 UTC, in coins; USD count at the value of one coin. */
  @AmountField(1.425)
  earn_today!: number;

  /** °C; null while unknown. */
  @ApiProperty({ type: Number, nullable: true, example: 61.5 })
  cpu_temp!: number | null;

  /** °C; null while unknown. */
  @ApiProperty({ type: Number, nullable: true, example: 70 })
  gpu_temp!: number | null;

  /** CPU usage in percent; null while unknown. */
  @ApiProperty({ type: Number, nullable: true, example: 37.2 })
  cpu_pct!: number | null;

  /** Memory usage in percent; null while unknown. */
  @ApiProperty({ type: Number, nullable: true, example: 52.1 })
  ram_pct!: number | null;

  /** USD per hour; null: any price. */
  @NullableAmountField(0.25)
  min_price_usd!: number | null;

  /** Its owner paused it: it is given no new jobs or replicas. */
  @ApiProperty({ example: false })
  paused!: boolean;

  /**
   * Probability that it finishes a job it starts, from 0 to 1, by its last 100 attempts; null below five. Failures,
   * silence, missed deadlines and rejected results count against it, and returning a job counts half. Jobs that fail on
   * every device and jobs that their buyer cancelled don't count.
   */
  @ApiProperty({ type: Number, nullable: true, example: 0.99 })
  reliability!: number | null;

  /** Results in a row that agreed with other devices in jobs with quorum. With enough it may run such a job alone. */
  @ApiProperty({ type: 'integer', example: 12 })
  valid_in_row!: number;

  hardware!: HardwareDto;

  @TimeField()
  created_at!: string;

  /** Null before the first heartbeat. */
  @NullableTimeField('2026-11-21T09:45:00.000Z')
  last_heartbeat_at!: string | null;
}

export class DeviceListDto extends PageDto {
  devices!: DeviceDto[];
}

export class DeviceReplyDto extends OkDto {
  device!: DeviceDto;
}

export class ChangeDeviceDto {
  @ApiProperty({ example: 'rig-1' })
  @Optional()
  @IsName(100)
  name?: string;

  /** Least price of work that the server offers it, in USD per hour after the fee; null: any. */
  @ApiProperty({ type: Number, nullable: true, example: 0.25 })
  @ValidateIf((_body, value) => value !== undefined && value !== null)
  @IsAmount({ max: 1_000_000 })
  min_price_usd?: number | null;

  /** True: no new jobs or replicas until it is false again. */
  @ApiProperty({ example: true })
  @Optional()
  @IsBoolean()
  paused?: boolean;
}

export class EarningsQuery {
  /** How many UTC days, today included. */
  @ApiProperty({ type: 'integer', example: 30 })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(366)
  days: number = 30;
}

export class EarningDto {
  /** UTC day. */
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  day!: string;

  @IdField()
  device_id!: string;

  @AmountField(1.425)
  coin!: number;

  @AmountField(0)
  usd!: number;
}

export class EarningListDto extends OkDto {
  /** How many UTC days, today included. */
  @ApiProperty({ type: 'integer', example: 30 })
  days!: number;

  @AmountField(1.425)
  total_coin!: number;

  @AmountField(0)
  total_usd!: number;

  /** By day and device, newest first, without days and devices that earned nothing. */
  earnings!: EarningDto[];
}
