import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryNumber, NullableIdField, TimeField, SizeField } from '@app/platform';
import { IsInt, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { MAX_REPLICAS } from '../../../orders/adapters/http/orders.dto.js';

const MAX_OFFSET = 1_000_000_000_000_000;

export class AppendReplicaLogDto {
  /** Offset of the text's first byte in this run's log, in bytes of UTF-8. A piece sent again is stored once. */
  @SizeField(0)
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  offset!: number;

  /** The next piece. Replace NUL and lone surrogates, which can't be stored. */
  @ApiProperty({ example: 'hello\n' })
  @IsString()
  @MaxLength(262_144)
  text!: string;
}

export class AppendedReplicaLogReplyDto extends OkDto {
  /** Offset of the next piece. @example 6 */
  @SizeField()
  next_offset!: number;
}

export class DeployLogQuery {
  /** Number of the replica. */
  @ApiProperty({ type: 'integer', default: 1, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_REPLICAS)
  replica: number = 1;

  /** Id of a run of the replica; default: the newest. */
  @ApiProperty({ format: 'uuid', required: false })
  @Optional()
  @IsUUID()
  placement_id?: string;

  /** Byte to begin at: `next_offset` of the previous reply. */
  @ApiProperty({ type: 'integer', format: 'int64', default: 0, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  after: number = 0;

  /** Maximum number of pieces in the reply. */
  @ApiProperty({ type: 'integer', default: 100, required: false })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;
}

export class DeployLogPieceDto {
  /** Offset of its first byte. @example 0 */
  @SizeField()
  offset!: number;

  @ApiProperty({ example: 'hello\n' })
  text!: string;

  @TimeField()
  at!: string;
}

export class DeployLogReplyDto extends OkDto {
  /** Id of the run; null before the replica's first. */
  @NullableIdField()
  placement_id!: string | null;

  /** Offset of the oldest stored byte: the last 4 MB of each run are kept. @example 0 */
  @SizeField()
  first_offset!: number;

  logs!: DeployLogPieceDto[];

  /** Value of `after` for the next call. @example 6 */
  @SizeField()
  next_offset!: number;

  /** Whether this run has ended and you have read all of it. @example false */
  complete!: boolean;
}
