import { feeOf } from '@app/kernel/money';
import type { RewardHistory } from './reward-policy.js';
import type { RewardLimits } from './reward-limits.js';

/**
 * The reward that an account gets once, on a day when its devices earned so much that the platform's fees cover it: a
 * user who pays their own device from a second account pays at least as much in fees. All or nothing, so that a small
 * first job doesn't use up the only chance. Without a history it returns whether the reward could be due at all.
 */
export function firstWorkReward(
  earnedTodayMicros: bigint,
  history: Pick<RewardHistory, 'spentTodayMicros' | 'weekMicros' | 'stopped'> | null,
  limits: RewardLimits,
): bigint {
  const amount = limits.firstWorkMicros;
  if (!limits.enabled || feeOf(earnedTodayMicros, limits.leastFeeBps) < amount) return 0n;
  if (history === null) return amount;
  const weekLeft = limits.weeklyMicros - history.weekMicros;
  const budgetLeft = limits.dailyBudgetMicros - history.spentTodayMicros;
  return history.stopped || weekLeft < amount || budgetLeft < amount ? 0n : amount;
}
