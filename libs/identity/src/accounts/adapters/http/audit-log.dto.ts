import { ApiProperty } from '@nestjs/swagger';
import { Optional, PageQuery, UUID, EXAMPLE_ID, IdField, NullableIdField, TimeField, PageDto } from '@app/platform';
import { IsString, Matches, MaxLength } from 'class-validator';

const ACT = /^[a-z_]+\.[a-z_]+$/;

export class AuditLogQuery extends PageQuery {
  /** Only this kind of act; default: all. */
  @ApiProperty({ type: String, required: false, maxLength: 60, pattern: ACT.source, example: 'login.failed' })
  @Optional()
  @IsString()
  @MaxLength(60)
  @Matches(ACT, { message: 'act must be a kind of act such as login.failed' })
  act?: string;
}

export class AllAuditLogQuery extends AuditLogQuery {
  /** Only acts that concern this user; default: all users. */
  @ApiProperty({ type: String, required: false, format: 'uuid', maxLength: 36, example: EXAMPLE_ID })
  @Optional()
  @IsString()
  @Matches(UUID, { message: 'user_id must be a UUID' })
  user_id?: string;
}

export class AuditEntryBaseDto {
  @IdField()
  id!: string;

  /** What happened, as `<subject>.<verb>`. */
  @ApiProperty({ example: 'session.opened' })
  act!: string;

  @TimeField()
  at!: string;

  /** Names, ids and reasons; never a secret. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { session_id: EXAMPLE_ID } })
  detail!: Record<string, string | number | boolean | null>;

  /** The client's network address; null: there was no request, or it was not yours. */
  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7' })
  address!: string | null;

  /** The client's `User-Agent`, at most 200 characters. */
  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0 (X11; Linux x86_64)' })
  program!: string | null;

  /** The client's `X-Request-Id`, or else a UUID. */
  @ApiProperty({ type: String, nullable: true, maxLength: 128, example: 'trace.me:42' })
  request_id!: string | null;

  /** The API key that the request used; null: none. */
  @NullableIdField(null)
  api_key_id!: string | null;
}

export class OwnAuditEntryDto extends AuditEntryBaseDto {
  /** Who did it: you (or a person with your credentials), an administrator, or the operator of the service. */
  @ApiProperty({ enum: ['you', 'admin', 'operator'], enumName: 'ActorKind', example: 'you' })
  by!: 'you' | 'admin' | 'operator';
}

export class AuditEntryDto extends AuditEntryBaseDto {
  /** The account that it concerns. */
  @IdField()
  user_id!: string;

  /** Who did it: a user's id, or `operator` for what was done at the command line. */
  @ApiProperty({ example: 'operator' })
  by!: string;
}

export class OwnAuditEntryListDto extends PageDto {
  acts!: OwnAuditEntryDto[];
}

export class AuditEntryListDto extends PageDto {
  acts!: AuditEntryDto[];
}
