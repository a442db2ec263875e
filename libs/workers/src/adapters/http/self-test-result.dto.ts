import { ApiProperty } from '@nestjs/swagger';
import { IdField, IsNameOrEmpty, Optional } from '@app/platform';
import { Type } from 'class-transformer';
import { IsInt, IsNumber, IsObject, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import type { Measurements } from '../../domain/self-test-verdict.js';

export class FoundMemoryDto {
  @ApiProperty({ example: 64 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  total_gb!: number;

  @ApiProperty({ example: 256 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  tested_mb!: number;

  @ApiProperty({ example: 9.4 })
  @IsNumber()
  @Min(0)
  @Max(100_000)
  gb_per_s!: number;

  /** Blocks that read back differently. */
  @ApiProperty({ type: 'integer', example: 0 })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  faults!: number;
}

export class FoundDiskDto {
  @ApiProperty({ example: 412.5 })
  @IsNumber()
  @Min(0)
  @Max(100_000_000)
  free_gb!: number;

  @ApiProperty({ example: 64 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  tested_mb!: number;

  @ApiProperty({ example: 850 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  write_mb_per_s!: number;

  @ApiProperty({ example: 2400 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  read_mb_per_s!: number;

  /** Blocks that read back differently. */
  @ApiProperty({ type: 'integer', example: 0 })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  faults!: number;
}

export class FoundNetworkDto {
  @ApiProperty({ example: 93.5 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  down_mbit_per_s!: number;

  @ApiProperty({ example: 41.2 })
  @IsNumber()
  @Min(0)
  @Max(1_000_000)
  up_mbit_per_s!: number;

  @ApiProperty({ example: 24.5 })
  @IsNumber()
  @Min(0)
  @Max(600_000)
  latency_ms!: number;
}

export class FoundGpuDto {
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  @IsNameOrEmpty(200)
  name!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  @IsInt()
  @Min(1)
  @Max(64)
  count!: number;

  /** Memory of one GPU, in GB; 0 if the driver doesn't report it. */
  @ApiProperty({ example: 25.76 })
  @IsNumber()
  @Min(0)
  @Max(10_000)
  memory_gb!: number;
}

export class SelfTestResultDto {
  @IdField()
  @IsUUID()
  test_id!: string;

  @ApiProperty({ type: 'integer', example: 16 })
  @IsInt()
  @Min(1)
  @Max(4096)
  cpu_cores!: number;

  @ApiProperty({ type: FoundMemoryDto })
  @IsObject()
  @ValidateNested()
  @Type(() => FoundMemoryDto)
  memory!: FoundMemoryDto;

  /** Left out if the device has no folder to test. */
  @ApiProperty({ type: FoundDiskDto })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => FoundDiskDto)
  disk?: FoundDiskDto;

  @ApiProperty({ type: FoundNetworkDto })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => FoundNetworkDto)
  network?: FoundNetworkDto;

  /** Left out without a GPU. */
  @ApiProperty({ type: FoundGpuDto })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => FoundGpuDto)
  gpu?: FoundGpuDto;
}

/** The measurements of a device, from the shape of the request. */
export function toMeasurements({ cpu_cores, memory, disk, network, gpu }: SelfTestResultDto): Measurements {
  return {
    cpuCores: cpu_cores,
    memory: {
      totalGb: memory.total_gb,
      testedMb: memory.tested_mb,
      gbPerS: memory.gb_per_s,
      faults: memory.faults,
    },
    disk: disk
      ? {
          freeGb: disk.free_gb,
          testedMb: disk.tested_mb,
          writeMbPerS: disk.write_mb_per_s,
          readMbPerS: disk.read_mb_per_s,
          faults: disk.faults,
        }
      : null,
    network: network
      ? {
          downMbitPerS: network.down_mbit_per_s,
          upMbitPerS: network.up_mbit_per_s,
          latencyMs: network.latency_ms,
        }
      : null,
    gpu: gpu ? { name: gpu.name, count: gpu.count, memoryGb: gpu.memory_gb } : null,
  };
}
