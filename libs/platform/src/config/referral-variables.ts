import { isAmount } from '@app/kernel';
import { z } from 'zod';

const coins = () => z.coerce.number().min(0).max(1_000_000).refine(isAmount, 'must have at most 6 decimals');

/** What bringing somebody is worth (contract §10). */
export const referralVariables = {
  REFERRAL_REWARD_COIN: coins().default(10).describe('coins for the one whose referral code was used'),
  REFERRED_REWARD_COIN: coins().default(5).describe('coins for the one who used it'),
  REFERRAL_DAILY_BUDGET_COIN: coins().default(1_000).describe('coins that referrals may cost in a day (UTC), in all'),
  REFERRAL_REQUIRES_VERIFIED_EMAIL: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('pay referrals only once the newcomer verified the e-mail address; default false, in production true'),
};
