import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryNumber, NullableIdField, TimeField, CountField, SizeField } from '@app/platform';
import { IsInt, IsNumber, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

export class ReportProgressDto {
  /** The attempt this is about; a stale one is refused. Default: the device's newest attempt at the job. */
  @Optional()
  @IsUUID()
  attempt_id?: string;

  /** How much is done. */
  @ApiProperty({ example: 42 })
  @IsNumber()
  @Min(0)
  @Max(100)
  percent!: number;

  /** What is being done, for the buyer. */
  @ApiProperty({ example: 'Rendering row 42 of 100' })
  @Optional()
  @IsString()
  @MaxLength(500)
  message?: string;
}

export class AppendJobLogDto {
  /** The attempt this is about; a stale one is refused. Default: the device's newest attempt at the job. */
  @Optional()
  @IsUUID()
  attempt_id?: string;

  /** Of the text's first byte in the attempt's log, counted in bytes of UTF-8. A piece sent again is stored once. */
  @SizeField(0)
  @IsInt()
  @Min(0)
  @Max(16_777_216)
  offset!: number;

  /** The next piece. NUL and lone surrogates can't be kept: replace them. */
  @ApiProperty({ example: 'hello\n' })
  @IsString()
  @MaxLength(262_144)
  text!: string;
}

export class AppendedJobLogReplyDto extends OkDto {
  /** The offset after this piece. @example 6 */
  @SizeField()
  next_offset!: number;
}

export class LogQuery {
  /** One attempt; a stream then ends with it. Default: the newest you may see. */
  @Optional()
  @IsUUID()
  attempt_id?: string;

  /** Give what comes from this byte of the log on; `next_offset` of the last reply. */
  @SizeField()
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(0)
  @Max(16_777_216)
  offset: number = 0;

  /** Most pieces in the reply, which has no more than about 256 KB of text either way. */
  @CountField()
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;
}

export class JobLogPieceDto {
  /** Of the text's first byte. @example 0 */
  @SizeField()
  offset!: number;

  /** @example hello */
  text!: string;

  /** When it was stored. */
  @TimeField()
  at!: string;
}

export class JobLogReplyDto extends OkDto {
  /** Whose log this is; null: nobody has tried the job yet. */
  @NullableIdField()
  attempt_id!: string | null;

  @ApiProperty({ type: [JobLogPieceDto] })
  logs!: JobLogPieceDto[];

  /** Ask with this offset for what comes next. @example 6 */
  @SizeField()
  next_offset!: number;

  /** Nothing more will come: the attempt has ended and this is the end of its log. @example false */
  complete!: boolean;
}
