import { VERIFY_WITHIN_DAYS, type ReferralReason } from '../../domain/referral.js';
import type { Outcome } from '../../use-cases/note-referral.js';

/** Why a referral is not paid, for the person who invited the newcomer. */
export const REASON_TEXTS: Record<ReferralReason, string> = {
  email_not_verified: 'They have not confirmed their e-mail address yet. The reward is paid when they do.',
  daily_budget: "The day's budget for referrals is spent. The reward is paid on a later day, in order.",
  referrer_limit: 'You have reached the daily limit of paid referrals. The reward is paid on a later day.',
  not_spent: 'They have their reward. You get yours when they have spent enough deposited money.',
  not_verified_in_time: `They did not confirm their e-mail address within ${VERIFY_WITHIN_DAYS} days.`,
  not_spent_in_time: 'They did not spend enough deposited money in time.',
};

/** What happened to a code, for the person who applied it. */
export function outcomeText(outcome: Outcome, coins: number): string {
  const what = `${coins} ${coins === 1 ? 'coin' : 'coins'}`;
  const texts: Record<Outcome, string> = {
    paid: coins === 0 ? 'Your code is applied.' : `Your code is applied: ${what} went to your balance.`,
    email_not_verified: `We saved your code. Confirm your e-mail address within ${VERIFY_WITHIN_DAYS} days to get ${what}.`,
    referrer_limit: `We saved your code. It has reached its limit for today, so you get ${what} on a later day.`,
    daily_budget: `We saved your code. Today's budget for referrals is spent, so you get ${what} on a later day.`,
  };
  return texts[outcome];
}
