import { ApiProperty } from '@nestjs/swagger';
import { OkDto } from '@app/platform';

export class SignedInSessionDto {
  @ApiProperty({ format: 'uuid', example: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e' })
  id!: string;

  /** Whether the access token of this request belongs to it. */
  @ApiProperty({ example: true })
  current!: boolean;

  /** Where it was last logged in to or refreshed from; null: not known. */
  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7' })
  address!: string | null;

  /** The client's `User-Agent` there, at most 200 characters; null: it sent none. */
  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0 (X11; Linux x86_64)' })
  program!: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  started_at!: string;

  /** Its login or its last refresh; access tokens are used in between without a trace. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T10:29:00.000Z' })
  last_used_at!: string;

  /** When it ends unless it is refreshed before. */
  @ApiProperty({ format: 'date-time', example: '2026-12-21T10:29:00.000Z' })
  expires_at!: string;
}

export class SignedInSessionsDto extends OkDto {
  sessions!: SignedInSessionDto[];

  /** Send it as `cursor` for the next page; null at the end. */
  @ApiProperty({ type: String, nullable: true, example: null })
  next_cursor!: string | null;
}
