import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE_IMAGE } from '@app/kernel';
import { IsCommand, IsEnv, IsImage, OkDto, Optional, TimeField, PageDto, AmountField } from '@app/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { MAX_ENV_NAMES, MAX_REPLICAS } from './orders.dto.js';
import { DeployEventDto, DeployReceiptDto } from './deploys.dto.js';

const LATER_TIME = '2026-11-21T10:30:00.000Z';
const VERDICTS = ['untried', 'good', 'bad'] as const;
const EXAMPLE_COMMAND = ['python', '-m', 'http.server', '8000'];

/** New content; absent fields stay as they are. An empty body restarts every replica, one after the other. */
export class CreateDeployRevisionDto {
  /** Full name of the container image. */
  @Optional()
  @IsImage()
  image?: string;

  /** Program and arguments; empty: the image's own. A new `image` also drops the type's default command. */
  @ApiProperty({ type: [String], maxItems: 100, example: EXAMPLE_COMMAND })
  @Optional()
  @IsCommand({ orEmpty: true })
  command?: string[];

  /** All environment variables; they replace the previous ones. */
  @Optional()
  @IsEnv(MAX_ENV_NAMES)
  env?: Record<string, string>;

  /** GPUs of each replica. More GPUs are held for at once, for the rest of the time. */
  @ApiProperty({ type: 'integer', example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(64)
  gpu_count?: number;

  @Optional()
  @IsBoolean()
  network?: boolean;

  /** Memory of each replica, in MB. */
  @ApiProperty({ type: 'integer', example: 2048 })
  @Optional()
  @IsInt()
  @Min(16)
  @Max(1_048_576)
  memory_mb?: number;
}

export class RollBackDeployDto {
  /** Revision to bring back; absent: the last good one before the current. */
  @ApiProperty({ type: 'integer', example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  revision?: number;
}

export class ScaleDeployDto {
  /** Number of replicas that should run. */
  @ApiProperty({ type: 'integer', example: 2 })
  @IsInt()
  @Min(1)
  @Max(MAX_REPLICAS)
  replicas!: number;
}

export class CreateDeployAccessDto {
  /** Seconds for which the addresses work. */
  @ApiProperty({ type: 'integer', default: 3600, example: 3600 })
  @Optional()
  @IsInt()
  @Min(60)
  @Max(86_400)
  ttl_s: number = 3600;
}

export class DeployRevisionReplyDto extends OkDto {
  /** The new revision's number. */
  @ApiProperty({ type: 'integer', example: 2 })
  revision!: number;
}

export class DeployScaleReplyDto extends OkDto {
  @ApiProperty({ type: 'integer', example: 2 })
  replicas!: number;

  /** Additional hold for the rest of the time, in `payment_type`. @example 0.5 */
  @AmountField()
  cost!: number;
}

export class DeployReceiptReplyDto extends OkDto {
  receipt!: DeployReceiptDto;
}

export class DeployAddressDto {
  @ApiProperty({ type: 'integer', example: 1 })
  replica!: number;

  /** Address for a browser; programs send the value of `access` as header `X-Access-Token` instead. */
  @ApiProperty({ example: 'http://1-0197a3c27d1e7b609c1f5d1a2b3c4d5e.localhost:3080/?access=da_…' })
  url!: string;
}

export class DeployAccessReplyDto extends OkDto {
  @TimeField(LATER_TIME)
  expires_at!: string;

  /** Secret addresses: anyone who has one can use the replica until `expires_at`. */
  replicas!: DeployAddressDto[];
}

export class DeployEventListDto extends PageDto {
  /** Newest first. */
  events!: DeployEventDto[];
}

export class DeployRevisionDto {
  @ApiProperty({ type: 'integer', example: 1 })
  revision!: number;

  /** Whether replicas should run this one. @example true */
  current!: boolean;

  /** `good`: it ran on all replicas for `min_healthy_s`. `bad`: it kept failing. */
  @ApiProperty({ enum: VERDICTS, enumName: 'RevisionVerdict', example: 'good' })
  verdict!: (typeof VERDICTS)[number];

  @ApiProperty({ type: String, nullable: true, example: EXAMPLE_IMAGE })
  image!: string | null;

  /** Null: the image's own. */
  @ApiProperty({ type: [String], nullable: true, example: EXAMPLE_COMMAND })
  command!: string[] | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { GREETING: 'hello' } })
  env!: Record<string, string>;

  /** @example false */
  network!: boolean;

  @ApiProperty({ type: 'integer', example: 2048 })
  memory_mb!: number;

  /** GPUs of each replica; 0 for a deploy without. */
  @ApiProperty({ type: 'integer', example: 1 })
  gpu_count!: number;

  /** The revision whose content a rollback brought back. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  copy_of!: number | null;

  @TimeField()
  created_at!: string;
}

export class DeployRevisionListDto extends PageDto {
  /** Newest first. */
  revisions!: DeployRevisionDto[];
}
