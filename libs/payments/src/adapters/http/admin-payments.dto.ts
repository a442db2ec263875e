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
  AmountField,
  NullableAmountField,
  QueryChoice,
} from '@app/platform';
import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import {
  EXCEPTION_ACTIONS,
  EXCEPTION_CODES,
  type ExceptionAction,
  type ExceptionCode,
} from '../../domain/payment-exception.js';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../domain/withdrawal.js';
import { WithdrawalDto } from './withdrawals.dto.js';

const EXCEPTION_STATUSES = ['open', 'resolved'] as const;

export class AdminWithdrawalsQuery extends PageQuery {
  /** Status to list. */
  @QueryChoice('WithdrawalStatus', WITHDRAWAL_STATUSES, 'pending_approval')
  status: WithdrawalStatus = 'pending_approval';
}

export class AdminWithdrawalDto extends WithdrawalDto {
  @IdField()
  user_id!: string;

  /** The provider's reference of the payout account. */
  @ApiProperty({ example: 'acct_1' })
  account_ref!: string;

  /** The provider's reference of the payout; null until it has one. */
  @ApiProperty({ type: String, nullable: true, example: null })
  payout_ref!: string | null;

  /** The administrator who approved or rejected it, or `operator` (a command on the server); null: approved by rule. */
  @ApiProperty({ type: String, nullable: true, example: null })
  decided_by!: string | null;
}

export class AdminWithdrawalListDto extends PageDto {
  /** Newest first. */
  withdrawals!: AdminWithdrawalDto[];
}

export class AdminWithdrawalReplyDto extends OkDto {
  withdrawal!: AdminWithdrawalDto;
}

export class DecideWithdrawalDto {
  /** Why; the audit log shows it, and a rejected user reads it. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'Identity checked by phone' })
  @IsString()
  @Length(1, 500)
  @Matches(/\S/, { message: 'why must say something' })
  why!: string;
}

export class RefundDepositDto extends DecideWithdrawalDto {
  /** Dollars, in whole cents; without it, all that is left of the deposit. */
  @Optional()
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ required: false, example: 5 })
  amount_usd?: number;
}

export class RefundReplyDto extends OkDto {
  @IdField()
  deposit_id!: string;

  @AmountField(5)
  refunded_usd!: number;
}

export class PaymentExceptionsQuery extends PageQuery {
  /** Status to list. */
  @QueryChoice('PaymentExceptionStatus', EXCEPTION_STATUSES, 'open')
  status: (typeof EXCEPTION_STATUSES)[number] = 'open';
}

/** A payment or payout that the rules don't decide. */
export class PaymentExceptionDto {
  @IdField()
  id!: string;

  @ApiProperty({ enum: EXCEPTION_CODES, enumName: 'PaymentExceptionCode', example: 'wrong_amount' })
  code!: ExceptionCode;

  @ApiProperty({ enum: EXCEPTION_STATUSES, enumName: 'PaymentExceptionStatus', example: 'open' })
  status!: (typeof EXCEPTION_STATUSES)[number];

  /** The provider's reference of the payment, refund, dispute, payout or account. */
  @ApiProperty({ example: 'pi_1' })
  ref!: string;

  /** What is wrong, for people. */
  @ApiProperty({ example: '20 usd came in for a deposit of 25 usd.' })
  detail!: string;

  @NullableIdField()
  deposit_id!: string | null;

  @NullableIdField(null)
  withdrawal_id!: string | null;

  /** The user concerned, if known. */
  @NullableIdField()
  user_id!: string | null;

  /** In `currency`; null if unknown. */
  @NullableAmountField(20)
  amount!: number | null;

  /** Dollars that this user owes now; incoming money pays them first. Null without a user. */
  @NullableAmountField(0)
  debt_usd!: number | null;

  /**
   * Dollars taken back from this user that were found unsettled elsewhere: held, or paid to others. They leave only by
   * approval. Grows for some seconds after a dispute. Null without a user.
   */
  @NullableAmountField(0)
  elsewhere_usd!: number | null;

  /** ISO 4217, lower case. */
  @ApiProperty({ type: String, nullable: true, example: 'usd' })
  currency!: string | null;

  @TimeField()
  opened_at!: string;

  @NullableTimeField()
  resolved_at!: string | null;

  /** The administrator, or `operator` (a command on the server). */
  @ApiProperty({ type: String, nullable: true, example: null })
  resolved_by!: string | null;

  @ApiProperty({ enum: EXCEPTION_ACTIONS, enumName: 'PaymentExceptionAction', nullable: true, example: null })
  action!: ExceptionAction | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  note!: string | null;
}

export class PaymentExceptionListDto extends PageDto {
  /** Newest first. */
  exceptions!: PaymentExceptionDto[];
}

export class PaymentExceptionReplyDto extends OkDto {
  exception!: PaymentExceptionDto;
}

export class ResolvePaymentExceptionDto {
  /** Why; the audit log shows it. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'Refunded at the provider by hand' })
  @IsString()
  @Length(1, 500)
  @Matches(/\S/, { message: 'note must say something' })
  note!: string;

  /**
   * `ignore`: nothing moves. `credit`: credits the payment. For a payout of unknown outcome: `return` its money, it was
   * `paid`, or `retry` it.
   */
  @ApiProperty({ enum: EXCEPTION_ACTIONS, enumName: 'PaymentExceptionAction', default: 'ignore', required: false })
  @Optional()
  @IsIn(EXCEPTION_ACTIONS)
  action: ExceptionAction = 'ignore';

  /** With `credit`: the user, if the exception names none. */
  @ApiProperty({ format: 'uuid', required: false, example: EXAMPLE_ID })
  @Optional()
  @IsUUID()
  user_id?: string;

  /** With `credit`: dollars; without it, the amount that came in, if it was in dollars. */
  @Optional()
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ required: false, example: 20 })
  amount_usd?: number;

  /** With `paid`: the provider's reference of the payout. */
  @ApiProperty({ minLength: 1, maxLength: 200, required: false, example: 'tr_1' })
  @Optional()
  @IsString()
  @Length(1, 200)
  ref?: string;
}
