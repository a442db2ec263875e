import { defineErrors } from '@app/kernel';

export const RewardErrors = defineErrors({
  reward_not_found: { kind: 'not_found', title: 'There is no such reward' },
  reward_not_held: { kind: 'conflict', title: 'This reward is not held' },
  reward_refused: { kind: 'conflict', title: 'This reward was refused; there is nothing to take back' },
  rewards_stopped: { kind: 'conflict', title: 'Rewards are stopped' },
});
