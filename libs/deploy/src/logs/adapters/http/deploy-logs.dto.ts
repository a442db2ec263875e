import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryNumber, NullableIdField, TimeField } from '@app/platform';
import { IsInt, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { MAX_REPLICAS } from '../../../orders/adapters/http/deploy-requests.dto.js';

const MAX_OFFSET = 1_000_000_000_000_000;

export class DeployLogAppendDto {
  /** Of the text's first byte in this run's log, counted in bytes of UTF-8. A piece sent again is stored once. */
  @ApiProperty({ example: 0 })
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  offset!: number;

  /** The next piece. NUL and lone surrogates can't be kept: replace them. */
  @ApiProperty({ example: 'hello\n' })
  @IsString()
  @MaxLength(262_144)
  text!: string;
}

export class DeployLogAppendedDto extends OkDto {
  /** Where the log goes on. @example 6 */
  next_offset!: number;
}

export class DeployLogQuery {
  /** Whose log. */
  @ApiProperty({ type: 'integer', default: 1, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_REPLICAS)
  replica: number = 1;

  /** One run of the replica; default: the newest. */
  @ApiProperty({ format: 'uuid', required: false })
  @Optional()
  @IsUUID()
  placement_id?: string;

  /** Byte to begin at: `next_offset` of the reply before. */
  @ApiProperty({ type: 'integer', default: 0, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  after: number = 0;

  /** Most pieces in the reply. */
  @ApiProperty({ type: 'integer', default: 100, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;
}

export class DeployLogPieceDto {
  /** Of its first byte. @example 0 */
  offset!: number;

  @ApiProperty({ example: 'hello\n' })
  text!: string;

  @TimeField()
  at!: string;
}

export class DeployLogDto extends OkDto {
  /** Null before the replica's first run. */
  @NullableIdField()
  placement_id!: string | null;

  /** The oldest byte that is kept: of each run, the last 4 MB are. @example 0 */
  first_offset!: number;

  logs!: DeployLogPieceDto[];

  /** Send it as `after` for what follows. @example 6 */
  next_offset!: number;

  /** Whether this run has ended and you have read all. @example false */
  complete!: boolean;
}
