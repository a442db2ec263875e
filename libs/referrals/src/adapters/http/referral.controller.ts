import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros } from '@app/kernel';
import {
  CurrentUser,
  Fails,
  HttpErrors,
  Idempotent,
  PageQuery,
  RequireUser,
  type AuthenticatedUser,
} from '@app/platform';
import { ReferralErrors } from '../../domain/referral.errors.js';
import { ReferralsOptions } from '../../referrals.options.js';
import { ApplyCode } from '../../use-cases/apply-code.js';
import { ShowReferralInfo } from '../../use-cases/show-referral-info.js';
import { ListReferrals } from '../postgres/list-referrals.query.js';
import { ApplyReferralDto, AppliedReferralReplyDto, ReferralInfoReplyDto, ReferralListDto } from './referral.dto.js';
import { outcomeText, REASON_TEXTS } from './texts.js';

@ApiTags('Referral')
@Controller('api/referral')
@RequireUser('referral')
export class ReferralController {
  constructor(
    private readonly showInfo: ShowReferralInfo,
    private readonly applyCode: ApplyCode,
    private readonly list: ListReferrals,
    private readonly options: ReferralsOptions,
  ) {}

  /** Your referral code, its link, and what it has earned you. */
  @Get('info')
  async getReferralInfo(@CurrentUser() user: AuthenticatedUser): Promise<ReferralInfoReplyDto> {
    const { code, referrals, bonusMicros, waiting } = await this.showInfo.execute(user.userId);
    const { publicUrl, rewardMicros, referredMicros } = this.options;
    return {
      ok: true,
      referral_code: code,
      referral_link: `${publicUrl}/register?ref=${code}`,
      total_referrals: referrals,
      total_bonus: fromMicros(bonusMicros),
      reward_per_referral: fromMicros(rewardMicros),
      referred_reward: fromMicros(referredMicros),
      waiting: waiting.map((some) => ({ ...some, reason_text: REASON_TEXTS[some.reason] })),
    };
  }

  /**
   * Applies somebody's referral code: once per account, within 30 days of registration. You are paid at once, or later if
   * `message` says so. So is the person who invited you; some markets wait until you have spent deposited money.
   */
  @Post('apply')
  @HttpCode(200)
  @Idempotent()
  @Fails(
    ReferralErrors.own_referral_code,
    ReferralErrors.referral_code_not_found,
    ReferralErrors.referral_already_applied,
    ReferralErrors.referral_too_late,
    ReferralErrors.referral_circle,
  )
  async applyReferral(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: ApplyReferralDto,
  ): Promise<AppliedReferralReplyDto> {
    const outcome = await this.applyCode.execute(user.userId, body.referral_code);
    if (outcome === null)
      throw HttpErrors.unauthorized('The account of this access token no longer exists. Log in with another account.');
    const coins = fromMicros(this.options.referredMicros);
    return { ok: true, message: outcomeText(outcome, coins), bonus: outcome === 'paid' ? coins : 0 };
  }

  /** The people who used your code, newest first, and whether you were paid for each. */
  @Get('referrals')
  async listReferrals(@CurrentUser() user: AuthenticatedUser, @Query() query: PageQuery): Promise<ReferralListDto> {
    return { ok: true, ...(await this.list.execute(user.userId, query)) };
  }
}
