import { hkdfSync } from 'node:crypto';
import type { AssistantOptions } from '@app/assistant';
import { toMicros } from '@app/kernel';
import { rewardDeeds, rewardTiers, type Config } from '@app/platform';

/** The configuration of rewards, in the units of the policy. */
export function rewardLimits({ env }: Config): AssistantOptions['rewards'] {
  const deeds = rewardDeeds(env.REWARD_AMOUNTS);
  return {
    enabled: env.REWARDS === 'on',
    amountsMicros: {
      tree_planting: toMicros(deeds.tree_planting),
      cleanup: toMicros(deeds.cleanup),
      animal_care: toMicros(deeds.animal_care),
      recycling: toMicros(deeds.recycling),
      helping_people: toMicros(deeds.helping_people),
      donation: toMicros(deeds.donation),
    },
    tierPercent: rewardTiers(env.REWARD_TIERS),
    embeddedMaxMicros: toMicros(env.REWARD_EMBEDDED_MAX),
    holdHours: rewardTiers(env.REWARD_HOLD_HOURS),
    minConfidence: env.REWARD_MIN_CONFIDENCE,
    reviewPercent: env.REWARD_REVIEW_PERCENT,
    reviewHours: env.REWARD_REVIEW_HOURS,
    perDay: env.REWARD_PER_DAY,
    perTypePerDay: env.REWARD_PER_TYPE_PER_DAY,
    coolDownMinutes: env.REWARD_COOL_DOWN_MIN,
    weeklyMicros: toMicros(env.REWARD_WEEKLY_COIN),
    decayPercent: env.REWARD_DECAY_PERCENT,
    newAccountDays: env.REWARD_NEW_ACCOUNT_DAYS,
    newAccountPercent: env.REWARD_NEW_ACCOUNT_PERCENT,
    dailyBudgetMicros: toMicros(env.REWARD_DAILY_BUDGET),
    firstWorkMicros: toMicros(env.REWARD_FIRST_WORK),
    // Earnings come from jobs and from carried traffic; both have paid at least the smaller fee.
    leastFeeBps: Math.min(env.PLATFORM_FEE_BPS, 10_000 - env.PROXY_EXIT_SHARE_BPS),
  };
}

/** Derived from the secret that signs tokens, which all processes share; a word of the day reveals nothing about it. */
export function challengeSecret({ jwtSecrets }: Config): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', jwtSecrets[0]!, '', 'assistant: words of the day', 32));
}
