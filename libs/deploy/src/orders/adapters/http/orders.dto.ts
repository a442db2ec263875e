import { ApiProperty } from '@nestjs/swagger';
import {
  IdField,
  IsCommand,
  IsEnv,
  IsGpuModel,
  IsImage,
  IsName,
  OkDto,
  Optional,
  PageQuery,
  TimeField,
  AmountField,
} from '@app/platform';
import { CURRENCIES, type Currency } from '@app/kernel';
import { IsBoolean, IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { DEPLOY_STATUSES, DEPLOY_TYPES, type DeployStatus, type DeployType } from '../../../contract.js';

export const MAX_ENV_NAMES = 100;
export const MAX_REPLICAS = 100;

export class QuoteDeployDto {
  /** GPU model by whole words: "A100" matches "NVIDIA A100-SXM4-80GB". `cpu`: any machine, without a GPU. */
  @ApiProperty({ example: 'cpu' })
  @IsGpuModel()
  gpu_model!: string;

  /** GPUs of each replica. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(64)
  gpu_count?: number;

  /** Hours it runs, from the moment its first replica runs. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(8760)
  duration_hrs?: number;

  /** Number of replicas, each on a device of its own where possible. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_REPLICAS)
  replicas?: number;

  /** Currency you pay in. */
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', default: 'coin', example: 'coin' })
  @Optional()
  @IsIn(CURRENCIES)
  payment_type?: Currency;
}

export class CreateDeployDto extends QuoteDeployDto {
  /** Name of the deploy, at most 100 characters. */
  @ApiProperty({ example: 'my site' })
  @IsName(100)
  job_name!: string;

  /**
   * `Training` and `Script` are batch programs: exit code 0 of every replica completes the deploy. The others are
   * services, which restart when they end. Each type has a default: `Jupyter` and `Inference` run a service with a port,
   * the others a program that waits for a revision with your own content; `Training` and `Script` end after ten minutes
   * without one.
   */
  @ApiProperty({ enum: DEPLOY_TYPES, enumName: 'DeployType', example: 'Docker' })
  @IsIn(DEPLOY_TYPES)
  job_type!: DeployType;

  /** Full name of the container image. A `command` alone runs in the device's sandbox; without both, `job_type` decides. */
  @Optional()
  @IsImage()
  image?: string;

  /** Program and arguments, at most 100; absent: the image's own. */
  @ApiProperty({ type: [String], maxItems: 100, example: ['python', '-m', 'http.server', '8000'] })
  @Optional()
  @IsCommand()
  command?: string[];

  /** Environment variables of every replica. */
  @Optional()
  @IsEnv(MAX_ENV_NAMES)
  env?: Record<string, string>;

  /** Port of its service inside, reached through `access`. Default: by `job_type`. */
  @ApiProperty({ type: 'integer', example: 8000 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  port?: number;

  /** Extend it by `duration_hrs` when its time is nearly over, while your balance allows. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @IsBoolean()
  auto_renew: boolean = false;

  /** Id of a price from `POST /api/deploy/quote`; fields absent here are as quoted. */
  @ApiProperty({ format: 'uuid' })
  @Optional()
  @IsUUID()
  quote_id?: string;

  /** Seconds that a replica must run before an update goes on to the next, and a revision counts as good. */
  @ApiProperty({ type: 'integer', default: 10, example: 10 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(3600)
  min_healthy_s: number = 10;

  /** Whether replicas may reach the network; their `port` works without. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @IsBoolean()
  network: boolean = false;

  /** Memory of each replica, in MB. */
  @ApiProperty({ type: 'integer', default: 2048, example: 2048 })
  @Optional()
  @IsInt()
  @Min(16)
  @Max(1_048_576)
  memory_mb: number = 2048;
}

export class DeployQuoteDto {
  /** Id to send as `quote_id` with the order. */
  @IdField()
  quote_id!: string;

  @ApiProperty({ example: 'RTX 4090' })
  gpu_model!: string;

  /** GPUs of each replica; 0 for a deploy without. */
  @ApiProperty({ type: 'integer', example: 1 })
  gpu_count!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  replicas!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  duration_hrs!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  payment_type!: Currency;

  /** Price of one GPU (or one machine without) for an hour, in `payment_type`. @example 3.5 */
  @AmountField()
  price_per_gpu_hour!: number;

  /** Maximum price, held when you order, in `payment_type`. @example 3.5 */
  @AmountField()
  total!: number;

  /** End of the price's validity. */
  @TimeField('2026-11-21T09:35:00.000Z')
  expires_at!: string;
}

export class DeployQuoteReplyDto extends OkDto {
  quote!: DeployQuoteDto;
}

export class CreatedDeployReplyDto extends OkDto {
  @IdField()
  job_id!: string;

  /** For people. */
  @ApiProperty({ example: '"my notebook" is queued: 1 replica with RTX 4090 for 1 hour; 3.5 coins held.' })
  message!: string;

  /** Held from your balance, in `payment_type`; the unused part returns. @example 3.5 */
  @AmountField()
  cost!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  payment_type!: Currency;
}

export class DeployListQuery extends PageQuery {
  /** Only deploys in this state. */
  @ApiProperty({ enum: DEPLOY_STATUSES, enumName: 'DeployStatus' })
  @Optional()
  @IsIn(DEPLOY_STATUSES)
  status?: DeployStatus;
}
