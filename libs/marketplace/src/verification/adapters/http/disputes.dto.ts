import { ApiProperty } from '@nestjs/swagger';
import { MAX_AMOUNT } from '@app/kernel';
import { IsAmount, OkDto, PageQuery, IdField, TimeField, AmountField, QueryChoice } from '@app/platform';
import { IsString, Matches, MaxLength } from 'class-validator';

const NOT_EMPTY = { message: '$property must not be empty' };
export const DISPUTE_STATES = ['open', 'settled'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
const SETTLERS = ['administrator', 'rule'] as const;
const SIDES = ['buyer', 'worker'] as const;

export class CreateDisputeDto {
  /** What is wrong with the result, for the other side and the administrator who decides. */
  @ApiProperty({ example: 'The picture is black.' })
  @IsString()
  @MaxLength(2_000)
  @Matches(/\S/, NOT_EMPTY)
  reason!: string;
}

export class AddEvidenceDto {
  /** What you have to say or show. A side may give 20 pieces. */
  @ApiProperty({ example: 'The log shows that the GPU ran out of memory at row 40.' })
  @IsString()
  @MaxLength(10_000)
  @Matches(/\S/, NOT_EMPTY)
  text!: string;
}

export class SettleDisputeDto {
  /** Coins of `owed_coin` that go to the worker's side, fee included; the rest returns to the buyer. */
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

export class DisputeEvidenceDto {
  @IdField()
  id!: string;

  /** The side that gave it. */
  @ApiProperty({ enum: SIDES, enumName: 'DisputeSide', example: 'buyer' })
  by!: (typeof SIDES)[number];

  @ApiProperty({ example: 'The log shows that the GPU ran out of memory at row 40.' })
  text!: string;

  @TimeField()
  at!: string;
}

export class DisputeEvidenceReplyDto extends OkDto {
  evidence!: DisputeEvidenceDto;
}

export class DisputeSettlementDto {
  /** `rule`: nobody settled it before `settles_at`. */
  @ApiProperty({ enum: SETTLERS, enumName: 'DisputeSettler', example: 'administrator' })
  by!: (typeof SETTLERS)[number];

  /** Coins that went to the worker's side, fee included. @example 0.75 */
  @AmountField()
  pay_coin!: number;

  /** Coins that returned to the buyer. @example 0.75 */
  @AmountField()
  refunded_coin!: number;

  /** Who got the deposit: the worker's side where it got all that was disputed, else the buyer. */
  @ApiProperty({ enum: SIDES, enumName: 'DisputeSide', example: 'buyer' })
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
  @AmountField()
  price_coin!: number;

  /** Coins in dispute, fee included: the price, or less where the job ended without a result. @example 1.5 */
  @AmountField()
  owed_coin!: number;

  @ApiProperty({ enum: DISPUTE_STATES, enumName: 'DisputeState', example: 'open' })
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
  @AmountField(0.075)
  deposit_coin!: number;

  /** The decision; null while it is open. */
  @ApiProperty({ type: DisputeSettlementDto, nullable: true })
  settlement!: DisputeSettlementDto | null;
}

export class DisputeDto extends DisputeItemDto {
  /** Oldest first. */
  evidence!: DisputeEvidenceDto[];
}

export class DisputeReplyDto extends OkDto {
  dispute!: DisputeDto;
}

export class AdminDisputesQuery extends PageQuery {
  /** Whether to list those that wait for a decision, or those that have one. */
  @QueryChoice('DisputeState', DISPUTE_STATES, 'open')
  status: DisputeState = 'open';
}
