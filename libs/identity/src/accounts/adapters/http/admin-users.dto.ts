import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '@app/kernel';
import {
  IsAmount,
  OkDto,
  Optional,
  SearchQuery,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  AmountField,
} from '@app/platform';
import { LANGUAGES, type Language } from '../../../contract.js';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';

const MOST = 1_000_000;
export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleted'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export class AdminUsersQuery extends SearchQuery {
  /** A complete id, e-mail address or username, without regard to case; default: all accounts. */
  @ApiProperty({ type: String, required: false, minLength: 1, maxLength: 254, example: 'ada@example.com' })
  @Optional()
  @IsString()
  @MinLength(1)
  @MaxLength(254)
  query?: string;

  /** Default: all. */
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus', required: false, example: 'suspended' })
  @Optional()
  @IsIn(ACCOUNT_STATUSES)
  status?: AccountStatus;
}

export class AdminAccountDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'ada' })
  username!: string;

  @ApiProperty({ example: 'ada@example.com' })
  email!: string;

  @ApiProperty({ example: true })
  email_verified!: boolean;

  @ApiProperty({ enum: ['user', 'admin'], enumName: 'AccountRole', example: 'user' })
  role!: 'user' | 'admin';

  /** The language of the e-mails. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', example: 'en' })
  language!: Language;

  @TimeField()
  registered_at!: string;

  /** Null: not suspended. */
  @NullableTimeField()
  suspended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  suspended_why!: string | null;

  /** Null: not deleted. Only the id and the ledger's lines remain of a deleted account. */
  @NullableTimeField()
  deleted_at!: string | null;
}

export class AdminAccountDetailDto extends AdminAccountDto {
  /** Spendable coins. */
  @AmountField(87.5)
  coin_balance!: number;

  /** Spendable dollars. */
  @AmountField(10)
  usd_balance!: number;

  /** Number of signed-in clients. */
  @ApiProperty({ type: 'integer', example: 2 })
  sessions!: number;

  /** Number of API keys that are neither revoked nor expired. */
  @ApiProperty({ type: 'integer', example: 1 })
  api_keys!: number;
}

export class AdminAccountListDto extends PageDto {
  /** Newest first. */
  users!: AdminAccountDto[];
}

export class AdminAccountReplyDto extends OkDto {
  user!: AdminAccountDetailDto;
}

export class AdminReasonDto {
  /** Kept in the audit log. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'Requested by e-mail, case 1873' })
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  why!: string;
}

export class GrantCoinsDto extends AdminReasonDto {
  /** At least 0.000001. */
  @ApiProperty({ example: 25 })
  @IsAmount({ min: 0.000001, max: MOST })
  amount!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  @IsIn(CURRENCIES)
  currency!: Currency;
}

export class AdjustBalanceDto extends AdminReasonDto {
  /** A negative amount takes money, at most the balance; 0 does nothing. */
  @ApiProperty({ example: -2.5 })
  @IsAmount({ min: -MOST, max: MOST })
  amount!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'usd' })
  @IsIn(CURRENCIES)
  currency!: Currency;
}
