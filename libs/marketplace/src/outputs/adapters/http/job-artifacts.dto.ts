import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, PageDto, SizeField } from '@app/platform';
import { IsString, IsUUID, Matches } from 'class-validator';
import { ARTIFACT_NAME } from '../../domain/artifact.js';

export class UploadQuery {
  /** The file's name: letters, digits, `.`, `_` and `-`, up to 128, the first a letter or digit. */
  @ApiProperty({ example: 'picture.png', minLength: 1, maxLength: 128, pattern: ARTIFACT_NAME.source })
  @IsString()
  @Matches(ARTIFACT_NAME, {
    message: 'name must have 1 to 128 letters, digits, ".", "_" or "-" and start with a letter or digit',
  })
  name!: string;

  /** The attempt this is about; a stale one is refused. Default: the device's newest attempt at the job. */
  @Optional()
  @IsUUID()
  attempt_id?: string;
}

export class ArtifactDto {
  /** @example picture.png */
  name!: string;

  /** @example 48213 */
  @SizeField()
  size_bytes!: number;

  /** Lower-case hexadecimal. */
  @ApiProperty({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })
  sha256!: string;

  /** By the end of the name; `application/octet-stream` for whatever is not known as safe to show. @example image/png */
  content_type!: string;
}

export class ArtifactReplyDto extends OkDto {
  artifact!: ArtifactDto;
}

export class ArtifactListDto extends PageDto {
  @ApiProperty({ type: [ArtifactDto] })
  artifacts!: ArtifactDto[];
}
