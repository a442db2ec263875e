import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, IdField } from '@app/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const STATES = ['starting', 'running', 'ended'] as const;
const CAUSES = ['completed', 'failed', 'refused', 'released'] as const;

export class ReplicaReportDto {
  @IdField()
  @IsUUID()
  placement_id!: string;

  /** Only `running` is billed. Report an end until the reply no longer lists the placement. */
  @ApiProperty({ enum: STATES, enumName: 'ReportedReplicaState', example: 'running' })
  @IsIn(STATES)
  state!: (typeof STATES)[number];

  /** Exit code when `ended`, 0 to 255; null: none, e.g. it could not be started. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 255, example: null })
  @ValidateIf((_word, value) => value !== undefined && value !== null)
  @IsInt()
  @Min(0)
  @Max(255)
  exit_code?: number | null;

  /**
   * When `ended`: `failed` is the program's fault; with `refused` (busy) and `released` (leaving) the device declines.
   * Default: by the exit code.
   */
  @ApiProperty({ enum: CAUSES, enumName: 'ReportedReplicaCause', example: 'failed' })
  @Optional()
  @IsIn(CAUSES)
  cause?: (typeof CAUSES)[number];

  /** Reason, a sentence for the buyer; at most 2,000 characters. */
  @ApiProperty({ example: 'the image has no such program' })
  @Optional()
  @IsString()
  @MaxLength(2_000)
  reason?: string;
}

export class SyncReplicasDto {
  /** The agent has just started: replicas that it does not name no longer run. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @IsBoolean()
  fresh: boolean = false;

  /** All replicas that run here, and those that ended and are still listed; at most 100. */
  @ApiProperty({ type: [ReplicaReportDto], example: [] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ReplicaReportDto)
  replicas: ReplicaReportDto[] = [];
}

export class ReplicaOrderDto {
  /** Id of this run of the replica, for later calls. */
  @IdField()
  placement_id!: string;

  @IdField()
  deploy_id!: string;

  /** The deploy's name. */
  @ApiProperty({ example: 'web' })
  job_name!: string;

  /** Number of the replica, from 1. */
  @ApiProperty({ type: 'integer', example: 1 })
  replica!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  revision!: number;

  /** Container image; null: the command runs in the device's own sandbox. */
  @ApiProperty({ type: String, nullable: true, example: 'docker.io/library/nginx:1.29' })
  image!: string | null;

  /** Program and arguments; null: the image's own. */
  @ApiProperty({ type: [String], nullable: true, example: ['nginx', '-g', 'daemon off;'] })
  command!: string[] | null;

  /** Environment variables. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { MODE: 'demo' } })
  env!: Record<string, string>;

  /** Whether it may reach the network. */
  @ApiProperty({ example: false })
  network!: boolean;

  /** Memory, in megabytes. */
  @ApiProperty({ type: 'integer', example: 2048 })
  memory_mb!: number;

  /** GPUs; 0: none. */
  @ApiProperty({ type: 'integer', example: 0 })
  gpu_count!: number;

  /** Port of its service inside; null: none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 8080 })
  port!: number | null;
}

export class ReplicaGatewayDto {
  @ApiProperty({ example: '127.0.0.1' })
  host!: string;

  @ApiProperty({ type: 'integer', example: 1443 })
  port!: number;

  /** SHA-256 of the gateway's certificate in hexadecimal, for pinning. */
  @ApiProperty({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })
  certificate_sha256!: string;
}

export class ReplicaTunnelDto {
  /** Opens tunnels for three minutes. It changes about every minute: use the one of the last reply. */
  @ApiProperty({ example: 'dt_Jf3kQ0b9mYb1xZ2wq8V7t6s5r4p3n2m1k0j9h8g7f6d' })
  ticket!: string;

  gateways!: ReplicaGatewayDto[];
}

export class SyncReplicasReplyDto extends OkDto {
  /** Seconds until the next call, while there are replicas. */
  @ApiProperty({ type: 'integer', example: 5 })
  sync_s!: number;

  /** All replicas that this device should run; stop any other. */
  replicas!: ReplicaOrderDto[];

  /** For tunnels to the replicas' ports; null: no replica here has a port. */
  @ApiProperty({ type: ReplicaTunnelDto, nullable: true, example: null })
  tunnel!: ReplicaTunnelDto | null;
}
