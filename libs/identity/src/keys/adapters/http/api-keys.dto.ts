import { ApiProperty } from '@nestjs/swagger';
import { MAX_AMOUNT } from '@app/kernel';
import {
  IsAmount,
  IsName,
  OkDto,
  Optional,
  SCOPES,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  type Scope,
  NullableAmountField,
} from '@app/platform';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, ValidateBy } from 'class-validator';

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Checks the calendar day too: JavaScript reads February 30 as March 2. */
const isTime = (value: unknown): boolean =>
  typeof value === 'string' &&
  UTC.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().slice(0, 19) === value.slice(0, 19);

const IsTime = () =>
  ValidateBy({
    name: 'isTime',
    validator: {
      validate: isTime,
      defaultMessage: (args) => `${args?.property} must be a time in UTC like 2099-12-31T00:00:00Z`,
    },
  });

export class CreateApiKeyDto {
  /** Your name for it, to tell it from your other keys. */
  @ApiProperty({ example: 'nightly renders' })
  @IsName(100)
  name!: string;

  /** What it may do. Each endpoint names the scope it needs; an endpoint without one refuses keys. */
  @ApiProperty({
    enum: SCOPES,
    enumName: 'Scope',
    isArray: true,
    minItems: 1,
    maxItems: SCOPES.length,
    example: ['jobs:read', 'jobs:write'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes!: Scope[];

  /**
   * The most coins it may put on hold from one 00:00 UTC to the next; default: any amount. Returned money (a cancelled
   * job) doesn't raise it again that day.
   */
  @ApiProperty({ example: 50 })
  @Optional()
  @IsAmount({ max: MAX_AMOUNT })
  daily_cap_coin?: number;

  /** The same cap in USD; default: any amount. */
  @ApiProperty({ example: 5 })
  @Optional()
  @IsAmount({ max: MAX_AMOUNT })
  daily_cap_usd?: number;

  /** When it stops working, in UTC; default: never. */
  @ApiProperty({ type: String, required: false, format: 'date-time', example: '2099-12-31T00:00:00.000Z' })
  @Optional()
  @IsTime()
  expires_at?: string;
}

export class ApiKeyDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'nightly renders' })
  name!: string;

  /** The first characters of the secret. */
  @ApiProperty({ example: 'mk_3q2-' })
  starts_with!: string;

  @ApiProperty({ enum: SCOPES, enumName: 'Scope', isArray: true, example: ['jobs:read', 'jobs:write'] })
  scopes!: Scope[];

  /** The most coins it may put on hold in a UTC day; null: any amount. */
  @NullableAmountField(50)
  daily_cap_coin!: number | null;

  /** The most USD it may put on hold in a UTC day; null: any amount. */
  @NullableAmountField(null)
  daily_cap_usd!: number | null;

  /** Coins it has put on hold since 00:00 UTC; null: not counted, because it has no cap. */
  @NullableAmountField(12.5)
  spent_today_coin!: number | null;

  /** USD it has put on hold since 00:00 UTC; null: not counted, because it has no cap. */
  @NullableAmountField(null)
  spent_today_usd!: number | null;

  @TimeField()
  created_at!: string;

  /** Null: never. */
  @NullableTimeField()
  expires_at!: string | null;

  /** To the minute; null: never. */
  @NullableTimeField('2026-11-21T09:45:00.000Z')
  last_used_at!: string | null;

  /** Null: not revoked. */
  @NullableTimeField()
  revoked_at!: string | null;
}

export class CreatedApiKeyReplyDto extends OkDto {
  /** Secret for `Authorization: Bearer`; shown once, stored only as a hash. */
  @ApiProperty({ example: 'mk_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4' })
  key!: string;

  api_key!: ApiKeyDto;
}

export class ApiKeyListDto extends PageDto {
  api_keys!: ApiKeyDto[];
}
