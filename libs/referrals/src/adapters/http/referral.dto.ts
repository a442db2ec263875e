import { ApiProperty } from '@nestjs/swagger';
import { OkDto, IdField, TimeField, NullableTimeField, PageDto, AmountField } from '@app/platform';
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
  /** Why they wait, as a code with a stable meaning. */
  @ApiProperty({ enum: WAITING_REASONS, enumName: 'ReferralWaitingReason', example: 'not_spent' })
  reason!: WaitingReason;

  /** The reason, for people. */
  @ApiProperty({ example: 'They have their reward. You get yours when they have spent enough deposited money.' })
  reason_text!: string;

  /** How many wait for this reason. */
  @ApiProperty({ type: 'integer', example: 1 })
  referrals!: number;
}

export class ReferralInfoReplyDto extends OkDto {
  /** Your code for others: 8 characters that are hard to confuse. It never changes. */
  @ApiProperty({ example: 'K7QWHM4C' })
  referral_code!: string;

  /** The registration page with your code filled in. */
  @ApiProperty({ format: 'uri', example: 'https://market.example/register?ref=K7QWHM4C' })
  referral_link!: string;

  /** How many people used your code; refused referrals don't count. */
  @ApiProperty({ type: 'integer', example: 2 })
  total_referrals!: number;

  /** Total coins you were paid for them. */
  @AmountField(20)
  total_bonus!: number;

  /** Coins you get for the next referral. */
  @AmountField(10)
  reward_per_referral!: number;

  /** Coins that a new user of your code gets. */
  @AmountField(5)
  referred_reward!: number;

  /** Referrals you are not paid for yet, by reason. */
  waiting!: WaitingReferralsDto[];
}

export class ApplyReferralDto {
  /** The 8-character code from the person who invited you; upper or lower case. */
  @ApiProperty({ example: 'K7QWHM4C' })
  @IsString()
  @Length(CODE_LENGTH, CODE_LENGTH)
  referral_code!: string;
}

export class AppliedReferralReplyDto extends OkDto {
  /** The outcome, for people. */
  @ApiProperty({ example: 'Your code is applied: 5 coins went to your balance.' })
  message!: string;

  /** Coins you were paid now; 0 while the referral waits, see `message`. */
  @AmountField(5)
  bonus!: number;
}

export class ReferralDto {
  @IdField()
  id!: string;

  /** The new user; null when the account is deleted. */
  @ApiProperty({ type: String, nullable: true, example: 'bob' })
  username!: string | null;

  /** `pending`: you are not paid yet; `refused`: you will not be paid. */
  @ApiProperty({ enum: ['pending', 'paid', 'refused'], enumName: 'ReferralState', example: 'pending' })
  state!: ReferralState;

  /** Why it is not paid, as a code with a stable meaning; null when it is paid. */
  @ApiProperty({ enum: REFERRAL_REASONS, enumName: 'ReferralReason', nullable: true, example: 'email_not_verified' })
  reason!: ReferralReason | null;

  /** The reason, for people; null when it is paid. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'They have not confirmed their e-mail address yet. The reward is paid when they do.',
  })
  reason_text!: string | null;

  /** Your reward in coins: paid, promised or lost, depending on `state`. */
  @AmountField(10)
  amount!: number;

  /** When they used your code. */
  @TimeField()
  at!: string;

  /** When it was paid; null until then. */
  @NullableTimeField()
  paid_at!: string | null;
}

export class ReferralListDto extends PageDto {
  referrals!: ReferralDto[];
}
