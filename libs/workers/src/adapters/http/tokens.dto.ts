import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  IsName,
  OkDto,
  Optional,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  NullableAmountField,
} from '@app/platform';
import { IsIn } from 'class-validator';
import { DEVICE_TYPES, type DeviceType } from '../../contract.js';

export class CreateWorkerTokenDto {
  /** Label of the token, and the device's hostname until a heartbeat sends one. */
  @ApiProperty({ example: 'rig-1' })
  @IsName(100)
  name!: string;

  /** Kind of machine; default `desktop`. */
  @ApiProperty({ enum: DEVICE_TYPES, enumName: 'DeviceType', default: 'desktop', example: 'server' })
  @Optional()
  @IsIn(DEVICE_TYPES)
  device_type?: DeviceType;

  /** Least price of work that the server offers it, in USD per hour after the fee; default: any. */
  @ApiProperty({ example: 0.25 })
  @Optional()
  @IsAmount({ max: 1_000_000 })
  min_price_usd?: number;
}

export class WorkerTokenReplyDto extends OkDto {
  /** Secret for the header `X-Worker-Token`. Shown once; we store only its hash. */
  @ApiProperty({ example: 'wt_0Yw5c0V3b4mHk1p9y2x7QeUuJt8s6aNfLrGdZoBiTvE' })
  token!: string;

  /** Id of the token and of its device. */
  @IdField()
  token_id!: string;
}

export class WorkerTokenDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'rig-1' })
  name!: string;

  @ApiProperty({ enum: DEVICE_TYPES, enumName: 'DeviceType', example: 'server' })
  device_type!: DeviceType;

  /** USD per hour; null: any price. */
  @NullableAmountField(0.25)
  min_price_usd!: number | null;

  @TimeField()
  created_at!: string;

  /** Last call with this token, to the second; null before the first. */
  @NullableTimeField('2026-11-21T09:45:00.000Z')
  last_used_at!: string | null;

  /** Null while it is valid. */
  @NullableTimeField()
  revoked_at!: string | null;
}

export class WorkerTokenListDto extends PageDto {
  tokens!: WorkerTokenDto[];
}
