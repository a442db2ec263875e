import { ApiProperty } from '@nestjs/swagger';
import { AmountField, CountField, OkDto, Optional, QueryNumber } from '@app/platform';
import { CURRENCIES, type Currency } from '@app/kernel';
import { IsInt, Max, Min } from 'class-validator';
import { SPENT_ON, type SpentOn } from '../../domain/spent-on.js';

export class SpendingQueryDto {
  /** How many UTC days, today included. */
  @ApiProperty({ type: 'integer', example: 30 })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(90)
  days: number = 30;
}

export class SpentDto {
  /** UTC day on which it was taken from your balance. */
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  day!: string;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  currency!: Currency;

  /** On what; `dispute`: the deposit of a dispute. */
  @ApiProperty({ enum: SPENT_ON, enumName: 'SpentOn', example: 'job' })
  subject_type!: SpentOn;

  /** Of how many jobs, deploys, sessions or disputes. */
  @CountField(3)
  count!: number;

  /** Taken that day, less what came back of it since: the statement's `…_hold` lines less their `refund` lines. @example 12.5 */
  @AmountField()
  amount!: number;
}

export class SpendingReplyDto extends OkDto {
  @CountField(30)
  days!: number;

  /** Newest day first; nothing for a day on which nothing was spent. Gifts, exchanges, deposits and withdrawals don't count. */
  spending!: SpentDto[];
}
