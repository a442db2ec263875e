import { ApiProperty } from '@nestjs/swagger';
import { IsCommand, IsEnv, IsGpuModel, IsImage, IsName, Optional, PageQuery } from '@app/platform';
import type { Currency } from '@app/kernel';
import { IsBoolean, IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { DEPLOY_STATUSES, DEPLOY_TYPES, type DeployStatus, type DeployType } from '../../../contract.js';

export const CURRENCIES = ['usd', 'coin'] as const;
export const MAX_ENV_NAMES = 100;
export const MAX_REPLICAS = 100;

export class DeployQuoteRequestDto {
  /** GPU model by whole words: "A100" is in "NVIDIA A100-SXM4-80GB". `cpu`: a machine without regard to GPUs. */
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

  /** Hours it runs, counted from the moment its first replica runs. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(8760)
  duration_hrs?: number;

  /** How many of it run at once, each on a device of its own where possible. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_REPLICAS)
  replicas?: number;

  /** What it is paid in. */
  @ApiProperty({ enum: CURRENCIES, default: 'coin', example: 'coin' })
  @Optional()
  @IsIn(CURRENCIES)
  payment_type?: Currency;
}

export class DeployOrderDto extends DeployQuoteRequestDto {
  /** What people call it. */
  @ApiProperty({ example: 'my site' })
  @IsName(100)
  job_name!: string;

  /**
   * `Training` and `Script` run to their end: exit code 0 of every replica completes the deploy. The others are
   * services, which are restarted when they end. Each type runs something by default: `Jupyter` and `Inference` a
   * service with a port, the others a program that waits for a revision to say what to run; `Training` and `Script` end
   * after ten minutes without.
   */
  @ApiProperty({ enum: DEPLOY_TYPES, example: 'Docker' })
  @IsIn(DEPLOY_TYPES)
  job_type!: DeployType;

  /** Container image, by its full name; a `command` alone runs in the device's own sandbox. Without both: what `job_type` runs. */
  @Optional()
  @IsImage()
  image?: string;

  /** Program and arguments; left out: the image's own. */
  @ApiProperty({ type: [String], maxItems: 100, example: ['python', '-m', 'http.server', '8000'] })
  @Optional()
  @IsCommand()
  command?: string[];

  /** Environment variables of every replica. */
  @Optional()
  @IsEnv(MAX_ENV_NAMES)
  env?: Record<string, string>;

  /** Where its service listens inside; reached through `access`. Default by `job_type`. */
  @ApiProperty({ type: 'integer', example: 8000 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  port?: number;

  /** Extends it by `duration_hrs` when its time is nearly over, as long as your balance allows. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @IsBoolean()
  auto_renew: boolean = false;

  /** A price from `POST /api/deploy/quote`; what you leave out here is as quoted there. */
  @ApiProperty({ format: 'uuid' })
  @Optional()
  @IsUUID()
  quote_id?: string;

  /** Seconds for which all replicas must run before an update of them goes on, and counts as good. */
  @ApiProperty({ type: 'integer', default: 10, example: 10 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(3600)
  min_healthy_s: number = 10;

  /** Whether replicas may reach the network; their `port` is reached without. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @IsBoolean()
  network: boolean = false;

  /** Memory a replica may use, in MB. */
  @ApiProperty({ type: 'integer', default: 2048, example: 2048 })
  @Optional()
  @IsInt()
  @Min(16)
  @Max(1_048_576)
  memory_mb: number = 2048;
}

export class DeployListQuery extends PageQuery {
  /** Only deploys in this state. */
  @ApiProperty({ enum: DEPLOY_STATUSES })
  @Optional()
  @IsIn(DEPLOY_STATUSES)
  status?: DeployStatus;
}
