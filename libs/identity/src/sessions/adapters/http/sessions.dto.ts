import { ApiProperty } from '@nestjs/swagger';
import { IdField, TimeField, PageDto } from '@app/platform';

export class SignInDto {
  @IdField()
  id!: string;

  /** Whether the access token of this request belongs to it. */
  @ApiProperty({ example: true })
  current!: boolean;

  /** The client's network address at the login or the last refresh; null: not known. */
  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7' })
  address!: string | null;

  /** The client's `User-Agent` at that time, at most 200 characters; null: it sent none. */
  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0 (X11; Linux x86_64)' })
  program!: string | null;

  @TimeField()
  started_at!: string;

  /** The login or the last refresh; uses of access tokens in between are not recorded. */
  @TimeField('2026-11-21T10:29:00.000Z')
  last_used_at!: string;

  /** When it ends, unless it is refreshed before. */
  @TimeField('2026-12-21T10:29:00.000Z')
  expires_at!: string;
}

export class SignInListDto extends PageDto {
  sessions!: SignInDto[];
}
