import { ApiProperty } from '@nestjs/swagger';
import { IsNameOrEmpty, OkDto, Optional, IdField } from '@app/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { HardwareDto } from './hardware.dto.js';

/** Base64 of 300 ends of 32 bytes. */
const MAX_CHAIN = 12_800;
/** Most characters sent either way to measure the network, per call. */
export const MAX_TEXT = 500_000;

/** Work that the device has to do now. */
export class RoundDto {
  @ApiProperty({ type: 'integer', example: 1 })
  number!: number;

  /** Goes into every segment. */
  @ApiProperty({ example: '8f14e45fceea167a5a36dedd4bea2543' })
  seed!: string;

  /** Chains to compute at once, each on a core of its own. */
  @ApiProperty({ type: 'integer', example: 1 })
  chains!: number;

  /** Most segments per chain. */
  @ApiProperty({ type: 'integer', example: 300 })
  max_segments!: number;

  /** How long to work, at most; fewer segments are fine. */
  @ApiProperty({ example: 1 })
  seconds!: number;

  /** SHA-256 in a row that make a segment. */
  @ApiProperty({ type: 'integer', example: 4000 })
  steps!: number;
}

export class SelfTestBegunDto extends OkDto {
  @IdField()
  test_id!: string;

  round!: RoundDto;
}

export class SelfTestDueDto extends OkDto {
  /** Whether the device should test itself when it has nothing to do. */
  @ApiProperty({ example: true })
  due!: boolean;

  hardware!: HardwareDto;
}

export class SelfTestRoundDto {
  @IdField()
  @IsUUID()
  test_id!: string;

  /** Of the round that this is the work of. */
  @ApiProperty({ type: 'integer', example: 1 })
  @IsInt()
  @Min(1)
  @Max(100)
  number!: number;

  /**
   * The ends of the segments of each chain, 32 bytes each, in Base64. Segment i of chain c begins with
   * SHA-256(`seed:c:i:` and, in hexadecimal, the end of the segment before it, 32 zero bytes for the first) and hashes
   * that `steps` times.
   */
  @ApiProperty({ type: [String], example: ['0Yw5c0V3b4mHk1p9y2x7QeUuJt8s6aNfLrGdZoBiTvE='] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(256)
  @IsString({ each: true })
  @MaxLength(MAX_CHAIN, { each: true })
  @Matches(/^[A-Za-z0-9+/]+=*$/, { each: true })
  chains!: string[];
}

export class SelfTestNextDto extends OkDto {
  /** The next work; null: none is left, or the work was refused, which `hardware` says. */
  @ApiProperty({ type: RoundDto, nullable: true })
  round!: RoundDto | null;

  hardware!: HardwareDto;
}

export class NetworkProbeDto {
  @IdField()
  @IsUUID()
  test_id!: string;

  /** Anything, to measure the way up. */
  @ApiProperty({ example: 'x' })
  @Optional()
  @IsString()
  @MaxLength(MAX_TEXT)
  text?: string;

  /** How many characters to answer, to measure the way down. */
  @ApiProperty({ type: 'integer', example: 16 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_TEXT)
  answer?: number;
}

export class NetworkProbeReplyDto extends OkDto {
  /** Random characters, as many as were asked for. */
  @ApiProperty({ example: '8f14e45fceea167a' })
  text!: string;
}

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

  /** Memory of one GPU, in GB; 0 where the driver doesn't say. */
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

  /** Left out where there is no folder to test. */
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

export class HardwareReplyDto extends OkDto {
  hardware!: HardwareDto;
}
