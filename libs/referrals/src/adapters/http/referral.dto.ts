import { ApiProperty } from '@nestjs/swagger';
import { OkDto, IdField, TimeField, NullableTimeField, PageDto } from '@app/platform';
import { IsString, Length } from 'class-validator';
import { CODE_LENGTH } from '../../domain/code.js';
import {
  REFERRAL_REASONS,
  WAITING_REASONS,
  type ReferralReason,
  type ReferralState,
  type WaitingReason,
} from '../../domain/referral.js';

export class WaitingReferralsDto {
  /** What they wait for, as a code that never changes its meaning. */
  @ApiProperty({ enum: WAITING_REASONS, example: 'not_spent' })
  reason!: WaitingReason;

  /** The reason, for people. */
  @ApiProperty({ example: 'They have their reward. You get yours when they have spent enough deposited money.' })
  reason_text!: string;

  /** How many wait for it. */
  @ApiProperty({ type: 'integer', example: 1 })
  referrals!: number;
}

export class ReferralInfoDto extends OkDto {
  /** Yours, for others: eight characters, none of which looks like another. It never changes. */
  @ApiProperty({ example: 'K7QWHM4C' })
  referral_code!: string;

  /** Where somebody registers with your code. */
  @ApiProperty({ format: 'uri', example: 'https://market.example/register?ref=K7QWHM4C' })
  referral_link!: string;

  /** How many came by your code; refused ones don't count. */
  @ApiProperty({ type: 'integer', example: 2 })
  total_referrals!: number;

  /** What you were paid for them, in coins. */
  @ApiProperty({ example: 20 })
  total_bonus!: number;

  /** What the next one is worth to you, in coins. */
  @ApiProperty({ example: 10 })
  reward_per_referral!: number;

  /** What somebody gets who comes by your code, in coins. */
  @ApiProperty({ example: 5 })
  referred_reward!: number;

  /** Those that you are not paid for yet, by what they wait for. */
  waiting!: WaitingReferralsDto[];
}

export class ApplyReferralDto {
  /** Of the one who brought you; small letters count as capitals. */
  @ApiProperty({ example: 'K7QWHM4C' })
  @IsString()
  @Length(CODE_LENGTH, CODE_LENGTH)
  referral_code!: string;
}

export class ReferralAppliedDto extends OkDto {
  /** What became of it, for people. */
  @ApiProperty({ example: 'Your code is applied: 5 coins went to your balance.' })
  message!: string;

  /** Coins you were paid now; 0 while the referral waits, see `message`. */
  @ApiProperty({ example: 5 })
  bonus!: number;
}

export class ReferralItemDto {
  @IdField()
  id!: string;

  /** Who came; null when the account is gone. */
  @ApiProperty({ type: String, nullable: true, example: 'bob' })
  username!: string | null;

  /** `pending`: you are not paid yet; `refused`: you never will be. */
  @ApiProperty({ enum: ['pending', 'paid', 'refused'], example: 'pending' })
  state!: ReferralState;

  /** Why it is not paid, as a code that never changes its meaning; null when it is paid. */
  @ApiProperty({ type: String, enum: [...REFERRAL_REASONS, null], nullable: true, example: 'email_not_verified' })
  reason!: ReferralReason | null;

  /** The reason, for people; null when it is paid. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'They have not confirmed their e-mail address yet; it is paid when they do.',
  })
  reason_text!: string | null;

  /** What it is worth to you, in coins: paid, promised, or no longer to be had, as `state` says. */
  @ApiProperty({ example: 10 })
  amount!: number;

  /** When they came. */
  @TimeField()
  at!: string;

  /** When it was paid; null until then. */
  @NullableTimeField()
  paid_at!: string | null;
}

export class ReferralListDto extends PageDto {
  referrals!: ReferralItemDto[];
}
