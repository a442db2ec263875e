import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto, IdField, TimeField, NullableTimeField, PageDto, AmountField } from '@app/platform';
import {
  APPROVAL_REASONS,
  WITHDRAWAL_STATUSES,
  type ApprovalReason,
  type WithdrawalStatus,
} from '../../domain/withdrawal.js';

export class PayoutOnboardingReplyDto extends OkDto {
  /** The payment provider's page, for you only; valid for minutes. */
  @ApiProperty({ format: 'uri', example: 'https://connect.stripe.com/setup/e/acct_1' })
  onboarding_url!: string;
}

export class PayoutAccountDto {
  /** Whether it can receive withdrawals now. */
  @ApiProperty({ example: true })
  ready!: boolean;

  /** What the payment provider still needs, in its words. */
  @ApiProperty({ type: [String], example: [] })
  requirements!: string[];
}

export class PayoutAccountReplyDto extends OkDto {
  /** Null if you set up none. */
  @ApiProperty({ type: PayoutAccountDto, nullable: true, example: { ready: true, requirements: [] } })
  payout_account!: PayoutAccountDto | null;
}

export class CreateWithdrawalDto {
  /** Dollars, in whole cents, at least `WITHDRAWAL_MIN_USD` of the service (10 unless set). */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 50 })
  amount_usd!: number;
}

export class WithdrawalDto {
  @IdField()
  id!: string;

  @AmountField(50)
  amount_usd!: number;

  /** Its money is held until a final status. `returned`: it could not be paid, and the money is back. */
  @ApiProperty({ enum: WITHDRAWAL_STATUSES, enumName: 'WithdrawalStatus', example: 'approved' })
  status!: WithdrawalStatus;

  /** Why a person has or had to approve it; empty: approved by rule. */
  @ApiProperty({ enum: APPROVAL_REASONS, enumName: 'ApprovalReason', isArray: true, example: [] })
  approval_reasons!: ApprovalReason[];

  /** Why it was rejected or returned, for people; null otherwise. */
  @ApiProperty({ type: String, nullable: true, example: null })
  reason!: string | null;

  @TimeField()
  created_at!: string;

  /** When it was paid, returned, rejected or cancelled; null until then. */
  @NullableTimeField()
  ended_at!: string | null;
}

export class WithdrawalReplyDto extends OkDto {
  withdrawal!: WithdrawalDto;
}

export class WithdrawalListDto extends PageDto {
  /** Newest first. */
  withdrawals!: WithdrawalDto[];
}
