import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto } from '@app/platform';
import { DEPOSIT_STATUSES, type DepositStatus } from '../../domain/deposit.js';

const EXAMPLE_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
const EXAMPLE_TIME = '2026-11-21T09:30:00.000Z';

export class StartDepositDto {
  /** Dollars, in whole cents, between `DEPOSIT_MIN_USD` and `DEPOSIT_MAX_USD` of the service (5 and 10000 unless set). */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 25 })
  amount_usd!: number;
}

export class DepositStartedDto extends OkDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  deposit_id!: string;

  /** The payment provider's page on which it is paid. */
  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_test_a1' })
  checkout_url!: string;

  /** After this the page takes no money. */
  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  expires_at!: string;
}

export class DepositItemDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
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

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  created_at!: string;

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  expires_at!: string;

  /** When it was credited; null until then. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: EXAMPLE_TIME })
  paid_at!: string | null;
}

export class DepositListDto extends OkDto {
  /** Newest first. */
  deposits!: DepositItemDto[];

  /** Send it as `cursor` for the next page; null at the end. */
  @ApiProperty({ type: String, nullable: true, example: null })
  next_cursor!: string | null;
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

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  at!: string;
}

export class DepositDetailDto extends DepositItemDto {
  reversals!: ReversalDto[];
}

export class DepositDto extends OkDto {
  deposit!: DepositDetailDto;
}
