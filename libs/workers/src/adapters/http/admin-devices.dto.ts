import { ApiProperty } from '@nestjs/swagger';
import {
  CountField,
  IdField,
  NullableAmountField,
  NullableTimeField,
  OkDto,
  Optional,
  PageDto,
  QueryFlag,
  QueryNumber,
  SearchQuery,
  TimeField,
} from '@app/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { DEVICE_TYPES, type DeviceType } from '../../contract.js';

export class AdminDevicesQuery extends SearchQuery {
  /** Only devices that are online, or only those that are not. */
  @ApiProperty({ type: Boolean, required: false, example: true })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  online?: boolean;
}

export class AdminDeviceDto {
  @IdField()
  id!: string;

  @IdField()
  owner_id!: string;

  @ApiProperty({ example: 'rig-1' })
  name!: string;

  @ApiProperty({ example: 'rig-1.example.org' })
  hostname!: string;

  @ApiProperty({ enum: DEVICE_TYPES, enumName: 'DeviceType', example: 'server' })
  device_type!: DeviceType;

  @ApiProperty({ example: true })
  is_online!: boolean;

  /** Empty while unknown. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  gpu_name!: string;

  @CountField(1)
  gpu_count!: number;

  @CountField(16)
  cpu_cores!: number;

  @ApiProperty({ example: 64 })
  ram_gb!: number;

  /** USD per hour; null: any price. */
  @NullableAmountField(0.25)
  min_price_usd!: number | null;

  @TimeField()
  created_at!: string;

  @NullableTimeField('2026-11-21T09:45:00.000Z')
  last_heartbeat_at!: string | null;

  @NullableTimeField()
  revoked_at!: string | null;

  /** Whether its owner is suspended, so that it gets no work. */
  @ApiProperty({ example: false })
  barred!: boolean;
}

export class AdminDeviceListDto extends PageDto {
  devices!: AdminDeviceDto[];
}

export class DevicesOnlineQuery {
  /** How many days back. */
  @ApiProperty({ type: 'integer', required: false, minimum: 1, maximum: 30, default: 7, example: 7 })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(30)
  days: number = 7;
}

export class DevicesOnlineSampleDto {
  @TimeField()
  at!: string;

  @CountField(42)
  devices!: number;
}

export class DevicesOnlineDto extends OkDto {
  /** Seconds between two samples. */
  @CountField(300)
  every_s!: number;

  /** Oldest first. */
  samples!: DevicesOnlineSampleDto[];
}
