import { toMicros } from '@app/kernel';
import type { Config } from '@app/platform';
import type { ReferralsOptions } from '@app/referrals';

export function referralsOptions({ env, production, publicUrl, coinUsdMicros }: Config): ReferralsOptions {
  return {
    rewardMicros: toMicros(env.REFERRAL_REWARD_COIN),
    referredMicros: toMicros(env.REFERRED_REWARD_COIN),
    dailyBudgetMicros: toMicros(env.REFERRAL_DAILY_BUDGET_COIN),
    dailyPerReferrer: env.REFERRAL_DAILY_PER_REFERRER,
    requiresVerifiedEmail: env.REFERRAL_REQUIRES_VERIFIED_EMAIL ?? production,
    requiresSpending: env.REFERRAL_REQUIRES_SPENDING ?? production,
    minSpendMicros: toMicros(env.REFERRAL_MIN_SPEND_COIN),
    spendWithinDays: env.REFERRAL_SPEND_WITHIN_DAYS,
    coinUsdMicros,
    publicUrl,
  };
}
