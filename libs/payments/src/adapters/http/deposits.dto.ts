import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto, EXAMPLE_TIME, IdField, TimeField, NullableTimeField, PageDto } from '@app/platform';
import { DEPOSIT_STATUSES, type DepositStatus } from '../../domain/deposit.js';

export class StartDepositDto {
  /** Dollars, in whole cents, between `DEPOSIT_MIN_USD` and `DEPOSIT_MAX_USD` of the service (5 and 10000 unless set). */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 25 })
  amount_usd!: number;
}

export class DepositStartedDto extends OkDto {
  @IdField()
  deposit_id!: string;

  /** The payment provider's page on which it is paid. */
  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_test_a1' })
  checkout_url!: string;

  /** After this the page takes no money. */
  @TimeField()
  expires_at!: string;
}

export class DepositItemDto {
  @IdField()
  id!: string;

  /** What was asked for, in dollars. */
  @ApiProperty({ example: 25 })
  amount_usd!: number;

  /** `disputed`: the payer's bank took it back for now; `dispute_lost`: for good. */
  @ApiProperty({ enum: DEPOSIT_STATUSES, example: 'paid' })
  status!: DepositStatus;

  /** Why a payment that came in is looked at by a person before it is credited; null: nothing is. */
  @ApiProperty({
    enum: ['wrong_amount', 'wrong_currency', 'unknown_account', null],
    type: String,
    nullable: true,
    example: null,
  })
  in_review!: string | null;

  /** What your balance was credited, in dollars; 0 until it is paid. */
  @ApiProperty({ example: 25 })
  credited_usd!: number;

  /** Where it can be paid; null when it no longer can. */
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

/** Money of a deposit that went back. */
export class ReversalDto {
  /** The provider's reference; your statement shows it too. */
  @ApiProperty({ example: 're_1' })
  ref!: string;

  @ApiProperty({ enum: ['refund', 'dispute'], example: 'refund' })
  kind!: 'refund' | 'dispute';

  /** `given_back`: the refund failed or the dispute was won, and the money came again. */
  @ApiProperty({ enum: ['open', 'done', 'given_back'], example: 'done' })
  state!: 'open' | 'done' | 'given_back';

  @ApiProperty({ example: 5 })
  amount_usd!: number;

  /** What of it your balance gave. */
  @ApiProperty({ example: 5 })
  from_balance_usd!: number;

  @TimeField()
  at!: string;
}

export class DepositDetailDto extends DepositItemDto {
  reversals!: ReversalDto[];
}

export class DepositDto extends OkDto {
  deposit!: DepositDetailDto;
}
