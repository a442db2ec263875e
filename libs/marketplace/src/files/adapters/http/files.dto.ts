import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, EXAMPLE_TIME, TimeField, NullableTimeField, PageDto, SizeField } from '@app/platform';
import { IsString, IsUUID, Matches } from 'class-validator';
import { ARTIFACT_NAME } from '../../../outputs/domain/artifact.js';

export const EXAMPLE_SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export class UploadFileQuery {
  /** What you call it: letters, digits, `.`, `_` and `-`, up to 128, the first a letter or digit. Default: its SHA-256. */
  @ApiProperty({ example: 'train.csv', minLength: 1, maxLength: 128, pattern: ARTIFACT_NAME.source })
  @Optional()
  @IsString()
  @Matches(ARTIFACT_NAME, {
    message: 'name must have 1 to 128 letters, digits, ".", "_" or "-" and start with a letter or digit',
  })
  name?: string;

  /** Expected SHA-256, 64 hexadecimal digits; a file with another one is refused. */
  @ApiProperty({ minLength: 64, maxLength: 64 })
  @Optional()
  @IsString()
  @Matches(/^[0-9a-fA-F]{64}$/, { message: 'sha256 must have 64 hexadecimal digits' })
  sha256?: string;
}

export class InputQuery {
  /** The attempt this is for; a stale one is refused. Default: the device's newest attempt at the job. */
  @Optional()
  @IsUUID()
  attempt_id?: string;
}

export class StoredFileDto {
  /** SHA-256 of the content, lower-case hexadecimal; the file's id. */
  @ApiProperty({ example: EXAMPLE_SHA256 })
  sha256!: string;

  /** As you called it when you sent it first. */
  @ApiProperty({ example: 'train.csv' })
  name!: string;

  /** @example 48213 */
  @SizeField()
  size_bytes!: number;

  @TimeField()
  created_at!: string;

  /** Whether a job that waits or runs reads it: then it can't be deleted. */
  @ApiProperty({ example: false })
  in_use!: boolean;

  /** When it is deleted automatically, unless you upload it again or a job reads it first; null while it is in use. */
  @NullableTimeField(EXAMPLE_TIME)
  expires_at!: string | null;
}

export class StoredFileReplyDto extends OkDto {
  file!: StoredFileDto;
}

export class FileListDto extends PageDto {
  /** Newest first. */
  files!: StoredFileDto[];

  /** Bytes of all your files. @example 48213 */
  @SizeField()
  used_bytes!: number;

  /** Bytes that they may have together. @example 2000000000 */
  @SizeField()
  max_bytes!: number;
}
