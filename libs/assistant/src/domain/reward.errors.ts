import { defineErrors } from '@app/kernel';

export const RewardErrors = defineErrors({
  reward_not_found: { kind: 'not_found', title: 'There is no such reward' },
  reward_refused: { kind: 'conflict', title: 'This reward was refused; there is nothing to take back' },
});
