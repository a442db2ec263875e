import { isAmount } from '@app/kernel';
import { z } from 'zod';

const coins = () => z.coerce.number().min(0).max(1_000_000).refine(isAmount, 'must have at most 6 decimals');
const flag = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional();

/** Rewards for referrals. */
export const referralVariables = {
  REFERRAL_REWARD_COIN: coins().default(10).describe('coins for the one whose referral code was used'),
  REFERRED_REWARD_COIN: coins().default(5).describe('coins for the one who used it'),
  REFERRAL_DAILY_BUDGET_COIN: coins().default(1_000).describe('coins that referrals may cost in a day (UTC), in all'),
  REFERRAL_DAILY_PER_REFERRER: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(5)
    .describe('newcomers by one referral code that are paid in a day (UTC); more wait for the next'),
  REFERRAL_REQUIRES_SPENDING: flag().describe(
    'pay whose code it was only once the newcomer spent deposited money; default false, in production true',
  ),
  REFERRAL_MIN_SPEND_COIN: coins()
    .default(200)
    .describe(
      'deposited coins (or dollars at `COIN_USD`) that are spent by then: fees of 5 % on 200 pay a reward of 10 (production refuses less; what the newcomer gets is not covered, a gift that is spent here)',
    ),
  REFERRAL_SPEND_WITHIN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('days in which the newcomer spends them, or whose code it was gets nothing'),
  REFERRAL_REQUIRES_VERIFIED_EMAIL: flag().describe(
    'pay referrals only once the newcomer verified the e-mail address; default false, in production true',
  ),
};
