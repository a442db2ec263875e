import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  OkDto,
  EXAMPLE_TIME,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  AmountField,
} from '@app/platform';
import { DEPOSIT_STATUSES, type DepositStatus } from '../../domain/deposit.js';

export class CreateDepositDto {
  /** Dollars, in whole cents, between `DEPOSIT_MIN_USD` and `DEPOSIT_MAX_USD` of the service (5 and 10000 unless set). */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 25 })
  amount_usd!: number;
}

export class CreatedDepositReplyDto extends OkDto {
  @IdField()
  deposit_id!: string;

  /** The payment provider's page to pay on. */
  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_test_a1' })
  checkout_url!: string;

  /** Afterwards, the page takes no money. */
  @TimeField()
  expires_at!: string;
}

export class DepositItemDto {
  @IdField()
  id!: string;

  /** The amount asked for, in dollars. */
  @AmountField(25)
  amount_usd!: number;

  /** `disputed`: the payer's bank took the money back for now; `dispute_lost`: for good. */
  @ApiProperty({ enum: DEPOSIT_STATUSES, enumName: 'DepositStatus', example: 'paid' })
  status!: DepositStatus;

  /** Why a person reviews the payment before it is credited; null: no review. */
  @ApiProperty({
    enum: ['wrong_amount', 'wrong_currency', 'unknown_account'],
    enumName: 'DepositReviewReason',
    nullable: true,
    example: null,
  })
  in_review!: string | null;

  /** Dollars credited to your balance; 0 until it is paid. */
  @AmountField(25)
  credited_usd!: number;

  /** Where to pay it; null if it can't be paid any more. */
  @ApiProperty({ type: String, nullable: true, example: null })
  checkout_url!: string | null;

  @TimeField()
  created_at!: string;

  @TimeField()
  expires_at!: string;

  /** When it was credited; null until then. */
  @NullableTimeField(EXAMPLE_TIME)
  paid_at!: string | null;
}

export class DepositListDto extends PageDto {
  /** Newest first. */
  deposits!: DepositItemDto[];
}

/** A refund or dispute of a deposit. */
export class DepositReversalDto {
  /** The provider's reference; your statement shows it, too. */
  @ApiProperty({ example: 're_1' })
  ref!: string;

  @ApiProperty({ enum: ['refund', 'dispute'], enumName: 'ReversalKind', example: 'refund' })
  kind!: 'refund' | 'dispute';

  /** `given_back`: the refund failed or the dispute was won, and the money returned. */
  @ApiProperty({ enum: ['open', 'done', 'given_back'], enumName: 'ReversalState', example: 'done' })
  state!: 'open' | 'done' | 'given_back';

  @AmountField(5)
  amount_usd!: number;

  /** Dollars of it that were taken from your balance. */
  @AmountField(5)
  from_balance_usd!: number;

  @TimeField()
  at!: string;
}

export class DepositDto extends DepositItemDto {
  reversals!: DepositReversalDto[];
}

export class DepositReplyDto extends OkDto {
  deposit!: DepositDto;
}
