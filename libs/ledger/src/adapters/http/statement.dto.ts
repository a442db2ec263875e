import { ApiProperty } from '@nestjs/swagger';
import { AmountField, IsDay, OkDto, Optional, PageQuery, QueryChoice } from '@app/platform';
import { CURRENCIES, type Currency } from '@app/kernel';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';

const KIND = /^[a-z_]+$/;
export const SUBJECT_TYPES = ['job', 'deploy', 'session', 'dispute', 'deposit', 'withdrawal'] as const;

export class StatementQueryDto extends PageQuery {
  /** The account's currency: `coin` (the default) or `usd`. */
  @QueryChoice('Currency', CURRENCIES, 'coin')
  currency: Currency = 'coin';

  /** Only lines of this kind. */
  @ApiProperty({ pattern: KIND.source, maxLength: 40, example: 'refund' })
  @Optional()
  @IsString()
  @MaxLength(40)
  @Matches(KIND, { message: 'kind must be a kind of line such as job_hold' })
  kind?: string;

  /** Only lines about this. */
  @ApiProperty({ enum: SUBJECT_TYPES, enumName: 'StatementSubject' })
  @Optional()
  @IsIn(SUBJECT_TYPES)
  subject_type?: (typeof SUBJECT_TYPES)[number];

  /** First UTC day. */
  @Optional()
  @IsDay()
  from?: string;

  /** Last UTC day. */
  @Optional()
  @IsDay()
  to?: string;
}

export class StatementLineDto {
  /** @example 0b4f6f0a-4f0e-4a58-9a35-0a3c7c1f8a77 */
  id!: string;

  /** When it was posted, UTC. @example 2026-11-21T09:00:00.000Z */
  at!: string;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  currency!: Currency;

  /** Added to the balance; negative if taken from it. At most six decimals. @example -12.5 */
  @AmountField()
  amount!: number;

  /** Spendable balance after this line. @example 87.5 */
  @AmountField()
  balance_after!: number;

  /** What happened: `welcome`, `job_hold`, `job_pay`, `refund`, ... @example job_hold */
  kind!: string;

  /** `job`, `deploy`, `session`, …; null for grants. @example job */
  subject_type!: string | null;

  /** Id of the job, deploy or session. @example 0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e */
  subject_id!: string | null;

  /** A note for people. @example Render a picture */
  memo!: string | null;
}

export class StatementReplyDto extends OkDto {
  /** Newest first. With filters, a page may be short or empty although more follow. */
  lines!: StatementLineDto[];

  /** Send as `cursor` for the next page; null at the end. @example MTI */
  next_cursor!: string | null;
}
