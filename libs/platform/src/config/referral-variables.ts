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
  REFERRAL_REWARD_COIN: coins().default(10).describe('coins for the referrer'),
  REFERRED_REWARD_COIN: coins().default(5).describe('coins for the newcomer who used a referral code'),
  REFERRAL_DAILY_BUDGET_COIN: coins().default(1_000).describe('total coins that referrals may cost per day (UTC)'),
  REFERRAL_DAILY_PER_REFERRER: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(5)
    .describe('newcomers per referral code that are paid for per day (UTC); others wait for the next day'),
  REFERRAL_REQUIRES_SPENDING: flag().describe(
    'pay the referrer only after the newcomer has spent deposited money; default false, in production true',
  ),
  REFERRAL_MIN_SPEND_COIN: coins()
    .default(200)
    .describe(
      "deposited coins (or dollars at `COIN_USD`) that the newcomer must spend: fees of 5 % on 200 pay a reward of 10 (production refuses less). The newcomer's gift is not covered, since it can only be spent here",
    ),
  REFERRAL_SPEND_WITHIN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('days in which the newcomer must spend them; after that the referrer gets nothing'),
  REFERRAL_REQUIRES_VERIFIED_EMAIL: flag().describe(
    'pay referrals only after the newcomer has verified the e-mail address; default false, in production true',
  ),
};
