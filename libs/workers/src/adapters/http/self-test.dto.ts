import { ApiProperty } from '@nestjs/swagger';
import { IdField, OkDto, Optional, SizeField } from '@app/platform';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { HardwareDto } from './hardware.dto.js';

/** Base64 of 300 ends of 32 bytes. */
const MAX_CHAIN = 12_800;
/** Maximum characters sent each way to measure the network, per call. */
export const MAX_TEXT = 500_000;

/** Work for the device to do now. */
export class SelfTestRoundDto {
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

  /** Seconds to work, at most; fewer segments are fine. */
  @ApiProperty({ example: 1 })
  seconds!: number;

  /** Number of SHA-256 in a row that make a segment. */
  @SizeField(4000)
  steps!: number;
}

export class StartedSelfTestReplyDto extends OkDto {
  @IdField()
  test_id!: string;

  round!: SelfTestRoundDto;
}

export class SelfTestReplyDto extends OkDto {
  /** Whether the device should test itself when nothing runs on it. */
  @ApiProperty({ example: true })
  due!: boolean;

  hardware!: HardwareDto;
}

export class AnswerSelfTestRoundDto {
  @IdField()
  @IsUUID()
  test_id!: string;

  /** Number of the round, from `round.number`. */
  @ApiProperty({ type: 'integer', example: 1 })
  @IsInt()
  @Min(1)
  @Max(100)
  number!: number;

  /**
   * For each chain the ends of its segments, 32 bytes each, in Base64. Segment i of chain c starts with
   * SHA-256(`seed:c:i:` + the end of the previous segment in hexadecimal; 32 zero bytes for the first). Hash that `steps`
   * times.
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

export class SelfTestRoundReplyDto extends OkDto {
  /** The next work; null when none is left, or the work was refused (see `hardware`). */
  @ApiProperty({ type: SelfTestRoundDto, nullable: true })
  round!: SelfTestRoundDto | null;

  hardware!: HardwareDto;
}

export class NetworkProbeDto {
  @IdField()
  @IsUUID()
  test_id!: string;

  /** Any text, to measure the way up. */
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
  /** As many random characters as the request asked for. */
  @ApiProperty({ example: '8f14e45fceea167a' })
  text!: string;
}

export class HardwareReplyDto extends OkDto {
  hardware!: HardwareDto;
}
