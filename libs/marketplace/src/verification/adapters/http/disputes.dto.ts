import { ApiProperty } from '@nestjs/swagger';
import { MAX_AMOUNT } from '@app/kernel';
import { IsAmount, OkDto, Optional, PageQuery, IdField, TimeField } from '@app/platform';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';

const NOT_EMPTY = { message: '$property must not be empty' };
export const DISPUTE_STATES = ['open', 'settled'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
const SETTLERS = ['administrator', 'rule'] as const;
const SIDES = ['buyer', 'worker'] as const;

export class OpenDisputeDto {
  /** What is wrong with the result, for the other side and the administrator who decides. */
  @ApiProperty({ example: 'The picture is black.' })
  @IsString()
  @MaxLength(2_000)
  @Matches(/\S/, NOT_EMPTY)
  reason!: string;
}

export class GiveEvidenceDto {
  /** What you have to say or show. A side may give 20 pieces. */
  @ApiProperty({ example: 'The log shows that the GPU ran out of memory at row 40.' })
  @IsString()
  @MaxLength(10_000)
  @Matches(/\S/, NOT_EMPTY)
  text!: string;
}

export class SettleDisputeDto {
  /** Coins of the price that go to the worker's side, fee included; the rest returns to the buyer. */
  @ApiProperty({ example: 0.75 })
  @IsAmount({ min: 0, max: MAX_AMOUNT })
  pay_coin!: number;

  /** Why, for both sides. */
  @ApiProperty({ example: 'Half of the picture is there.' })
  @IsString()
  @MaxLength(2_000)
  @Matches(/\S/, NOT_EMPTY)
  note!: string;
}

export class EvidenceDto {
  @IdField()
  id!: string;

  /** The side that gave it. */
  @ApiProperty({ enum: SIDES, example: 'buyer' })
  by!: (typeof SIDES)[number];

  @ApiProperty({ example: 'The log shows that the GPU ran out of memory at row 40.' })
  text!: string;

  @TimeField()
  at!: string;
}

export class GivenEvidenceDto extends OkDto {
  evidence!: EvidenceDto;
}

export class SettlementDto {
  /** `rule`: nobody settled it before `settles_at`. */
  @ApiProperty({ enum: SETTLERS, example: 'administrator' })
  by!: (typeof SETTLERS)[number];

  /** Coins that went to the worker's side, fee included. @example 0.75 */
  pay_coin!: number;

  /** Coins that returned to the buyer. @example 0.75 */
  refunded_coin!: number;

  /** Who got the deposit: the worker's side where it got all that was disputed, else the buyer. */
  @ApiProperty({ enum: SIDES, example: 'buyer' })
  deposit_to!: (typeof SIDES)[number];

  @ApiProperty({ example: 'Half of the picture is there.' })
  note!: string;

  @TimeField()
  at!: string;
}

export class DisputeItemDto {
  @IdField()
  job_id!: string;

  /** Of the job. */
  @ApiProperty({ example: 'Render a picture' })
  title!: string;

  /** Price of the job in coins; held while the dispute is open. @example 1.5 */
  price_coin!: number;

  @ApiProperty({ enum: DISPUTE_STATES, example: 'open' })
  state!: DisputeState;

  @ApiProperty({ example: 'The picture is black.' })
  reason!: string;

  @TimeField()
  opened_at!: string;

  /** When it ends by rule if nobody has settled it: DISPUTE_DEFAULT_SPLIT_PERCENT (50) goes to the worker's side. */
  @TimeField('2026-12-05T09:30:00.000Z')
  settles_at!: string;

  /**
   * Coins held of the buyer beside the price since it was opened. They return with the settlement, unless that pays the
   * worker's side everything: then they are the worker's, without a fee.
   */
  @ApiProperty({ example: 0.075 })
  deposit_coin!: number;

  /** The decision; null while it is open. */
  @ApiProperty({ type: SettlementDto, nullable: true })
  settlement!: SettlementDto | null;
}

export class DisputeDetailDto extends DisputeItemDto {
  /** Oldest first. */
  evidence!: EvidenceDto[];
}

export class DisputeDto extends OkDto {
  dispute!: DisputeDetailDto;
}

export class AdminDisputesQuery extends PageQuery {
  /** Whether to list those that wait for a decision, or those that have one. */
  @ApiProperty({ enum: DISPUTE_STATES, default: 'open' })
  @Optional()
  @IsIn(DISPUTE_STATES)
  status: DisputeState = 'open';
}
