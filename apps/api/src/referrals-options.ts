import { toMicros } from '@app/kernel';
import type { Config } from '@app/platform';
import type { ReferralsOptions } from '@app/referrals';

export function referralsOptions({ env, production, publicUrl }: Config): ReferralsOptions {
  return {
    rewardMicros: toMicros(env.REFERRAL_REWARD_COIN),
    referredMicros: toMicros(env.REFERRED_REWARD_COIN),
    dailyBudgetMicros: toMicros(env.REFERRAL_DAILY_BUDGET_COIN),
    requiresVerifiedEmail: env.REFERRAL_REQUIRES_VERIFIED_EMAIL ?? production,
    publicUrl,
  };
}
