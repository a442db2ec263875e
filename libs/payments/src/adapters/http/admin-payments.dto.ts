import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  OkDto,
  Optional,
  PageQuery,
  EXAMPLE_ID,
  IdField,
  NullableIdField,
  TimeField,
  NullableTimeField,
  PageDto,
} from '@app/platform';
import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import {
  EXCEPTION_ACTIONS,
  EXCEPTION_CODES,
  type ExceptionAction,
  type ExceptionCode,
} from '../../domain/payment-exception.js';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../domain/withdrawal.js';
import { WithdrawalItemDto } from './withdrawals.dto.js';

export class AdminWithdrawalsQuery extends PageQuery {
  /** Which to show. */
  @ApiProperty({
    enum: WITHDRAWAL_STATUSES,
    default: 'pending_approval',
    description: 'Which to show.',
    required: false,
  })
  @Optional()
  @IsIn(WITHDRAWAL_STATUSES)
  status: WithdrawalStatus = 'pending_approval';
}

export class AdminWithdrawalItemDto extends WithdrawalItemDto {
  @IdField()
  user_id!: string;

  /** The payout account, as the provider names it. */
  @ApiProperty({ example: 'acct_1' })
  account_ref!: string;

  /** The payout, as the provider names it; null until it has one. */
  @ApiProperty({ type: String, nullable: true, example: null })
  payout_ref!: string | null;

  /** The administrator who approved or rejected it, or `operator` (on the machine itself); null: nobody had to. */
  @ApiProperty({ type: String, nullable: true, example: null })
  decided_by!: string | null;
}

export class AdminWithdrawalListDto extends PageDto {
  /** Newest first. */
  withdrawals!: AdminWithdrawalItemDto[];
}

export class AdminWithdrawalDto extends OkDto {
  withdrawal!: AdminWithdrawalItemDto;
}

export class DecideWithdrawalDto {
  /** Why; it stands in the audit log, and who is rejected is told. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'Identity checked by phone' })
  @IsString()
  @Length(1, 500)
  @Matches(/\S/, { message: 'why must say something' })
  why!: string;
}

export class RefundDepositDto extends DecideWithdrawalDto {
  /** Dollars, in whole cents; absent: all that is left of the deposit. */
  @Optional()
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ required: false, example: 5 })
  amount_usd?: number;
}

export class RefundedDto extends OkDto {
  @IdField()
  deposit_id!: string;

  @ApiProperty({ example: 5 })
  refunded_usd!: number;
}

export class PaymentExceptionsQuery extends PageQuery {
  /** Which to show. */
  @ApiProperty({ enum: ['open', 'resolved'], default: 'open', description: 'Which to show.', required: false })
  @Optional()
  @IsIn(['open', 'resolved'])
  status: 'open' | 'resolved' = 'open';
}

/** Something about money in or out that the rules do not decide. */
export class PaymentExceptionDto {
  @IdField()
  id!: string;

  @ApiProperty({ enum: EXCEPTION_CODES, example: 'wrong_amount' })
  code!: ExceptionCode;

  @ApiProperty({ enum: ['open', 'resolved'], example: 'open' })
  status!: 'open' | 'resolved';

  /** What it is about, as the provider names it. */
  @ApiProperty({ example: 'pi_1' })
  ref!: string;

  /** What is odd, for people. */
  @ApiProperty({ example: '20 usd came in for a deposit of 25 usd.' })
  detail!: string;

  @NullableIdField()
  deposit_id!: string | null;

  @NullableIdField(null)
  withdrawal_id!: string | null;

  /** Whom it concerns, where that is known. */
  @NullableIdField()
  user_id!: string | null;

  /** In `currency`; null where no amount is known. */
  @ApiProperty({ type: Number, nullable: true, example: 20 })
  amount!: number | null;

  /** Dollars that this user owes now, whatever for; what comes in pays them first. Null where nobody is known. */
  @ApiProperty({ type: Number, nullable: true, example: 0 })
  debt_usd!: number | null;

  /**
   * Dollars of what was taken back from this user that were found unsettled elsewhere, in what they still held or paid to
   * others; they leave only when somebody approves it. Grows for some seconds after the dispute. Null where nobody is known.
   */
  @ApiProperty({ type: Number, nullable: true, example: 0 })
  elsewhere_usd!: number | null;

  /** ISO 4217, lower case. */
  @ApiProperty({ type: String, nullable: true, example: 'usd' })
  currency!: string | null;

  @TimeField()
  opened_at!: string;

  @NullableTimeField()
  resolved_at!: string | null;

  /** The administrator, or `operator` (on the machine itself). */
  @ApiProperty({ type: String, nullable: true, example: null })
  resolved_by!: string | null;

  @ApiProperty({ enum: [...EXCEPTION_ACTIONS, null], type: String, nullable: true, example: null })
  action!: ExceptionAction | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  note!: string | null;
}

export class PaymentExceptionListDto extends PageDto {
  /** Newest first. */
  exceptions!: PaymentExceptionDto[];
}

export class ResolvedExceptionDto extends OkDto {
  exception!: PaymentExceptionDto;
}

export class ResolveExceptionDto {
  /** Why so; it stands in the audit log. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'Refunded at the provider by hand' })
  @IsString()
  @Length(1, 500)
  @Matches(/\S/, { message: 'note must say something' })
  note!: string;

  /**
   * `ignore`: nothing moves. `credit`: the payment that came in is credited. Of a payout without an answer: `return` its money, it was `paid`, or `retry` it.
   */
  @ApiProperty({ enum: EXCEPTION_ACTIONS, default: 'ignore', required: false })
  @Optional()
  @IsIn(EXCEPTION_ACTIONS)
  action: ExceptionAction = 'ignore';

  /** With `credit`: whom, where the exception names nobody. */
  @ApiProperty({ format: 'uuid', required: false, example: EXAMPLE_ID })
  @Optional()
  @IsUUID()
  user_id?: string;

  /** With `credit`: how much in dollars; absent: what came in, if that were dollars. */
  @Optional()
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ required: false, example: 20 })
  amount_usd?: number;

  /** With `paid`: the provider's name of the payout. */
  @ApiProperty({ minLength: 1, maxLength: 200, required: false, example: 'tr_1' })
  @Optional()
  @IsString()
  @Length(1, 200)
  ref?: string;
}
