import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '@app/kernel';
import { AmountField, IdField, NullableTimeField, Optional, PageDto, PageQuery, TimeField } from '@app/platform';
import { IsUUID } from 'class-validator';

const STATES = ['assigned', 'starting', 'running'] as const;

export class HostedReplicasQuery extends PageQuery {
  /** Only of this device. */
  @ApiProperty({ format: 'uuid' })
  @Optional()
  @IsUUID()
  device_id?: string;
}

export class HostedReplicaDto {
  @IdField()
  placement_id!: string;

  @IdField()
  deploy_id!: string;

  @ApiProperty({ example: 'Web page' })
  job_name!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  replica!: number;

  @IdField()
  device_id!: string;

  @ApiProperty({ example: 'rig-1' })
  device_name!: string;

  @ApiProperty({ enum: STATES, enumName: 'HostedReplicaState', example: 'running' })
  state!: (typeof STATES)[number];

  @ApiProperty({ type: 'integer', example: 1 })
  gpu_count!: number;

  /** Before the fee. */
  @AmountField(0.5)
  price_per_hour!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  currency!: Currency;

  @TimeField()
  assigned_at!: string;

  @NullableTimeField()
  running_at!: string | null;
}

export class HostedReplicaListDto extends PageDto {
  replicas!: HostedReplicaDto[];
}
