import { ApiProperty } from '@nestjs/swagger';
import { IsName, IsNameOrEmpty, LenientDto, OkDto, Optional, UUID } from '@app/platform';
import { ArrayMaxSize, IsArray, IsInt, IsNumber, IsString, Matches, Max, Min } from 'class-validator';

/**
 * What a device reports about itself. Every field is optional and keeps its last value when left out; unknown fields are
 * ignored. heartbeat-check.ts checks the same bounds, faster; a test ties the two.
 */
export class HeartbeatDto extends LenientDto {
  /**
   * Random id that the agent keeps in its data folder. While the agent that sent one is online, heartbeats with another are
   * refused with `agent_already_running`: one token is one device.
   */
  @ApiProperty({ format: 'uuid', example: '0197a3c2-7d1e-4b60-9c1f-5d1a2b3c4d61' })
  @Optional()
  @Matches(UUID)
  instance_id?: string;

  /** Name of the machine. */
  @ApiProperty({ example: 'rig-1' })
  @Optional()
  @IsName(255)
  hostname?: string;

  /** Model of its GPUs. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  @Optional()
  @IsNameOrEmpty(200)
  gpu_name?: string;

  /** How many GPUs it has. */
  @ApiProperty({ type: 'integer', example: 1 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(64)
  gpu_count?: number;

  /** Memory of one GPU, in GB. */
  @ApiProperty({ example: 24 })
  @Optional()
  @IsNumber()
  @Min(0)
  @Max(10_000)
  gpu_memory_gb?: number;

  /** How many CPU cores it has. */
  @ApiProperty({ type: 'integer', example: 16 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(4096)
  cpu_cores?: number;

  /** Memory, in GB. */
  @ApiProperty({ example: 64 })
  @Optional()
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  ram_gb?: number;

  /**
   * What its agent can enforce, as checked at its start: `script`, `image`, `network`, `gpu`, …
   * `cpu_replicas`: a device with GPUs also takes replicas that need none; otherwise it keeps its room for those that do.
   */
  @ApiProperty({ example: ['script', 'network'] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(32)
  @IsString({ each: true })
  @Matches(/^[a-z0-9_.:-]{1,64}$/, { each: true })
  capabilities?: string[];

  /** How many jobs with a spec it runs at once; 1 until a heartbeat says more. */
  @ApiProperty({ type: 'integer', example: 2 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(64)
  concurrency?: number;

  /** Temperature of the CPU, in °C. */
  @ApiProperty({ example: 61.5 })
  @Optional()
  @IsNumber()
  @Min(-100)
  @Max(300)
  cpu_temp?: number;

  /** Temperature of the hottest GPU, in °C. */
  @ApiProperty({ example: 70 })
  @Optional()
  @IsNumber()
  @Min(-100)
  @Max(300)
  gpu_temp?: number;

  /** CPU usage, in percent. */
  @ApiProperty({ example: 37.2 })
  @Optional()
  @IsNumber()
  @Min(0)
  @Max(100)
  cpu_pct?: number;

  /** Memory usage, in percent. */
  @ApiProperty({ example: 52.1 })
  @Optional()
  @IsNumber()
  @Min(0)
  @Max(100)
  ram_pct?: number;
}

export class HeartbeatReplyDto extends OkDto {
  /** Seconds until the next heartbeat is expected. */
  @ApiProperty({ type: 'integer', example: 30 })
  heartbeat_interval_s!: number;
}
