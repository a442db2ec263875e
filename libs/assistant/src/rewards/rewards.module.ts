import type { Provider } from '@nestjs/common';
import { RewardUpkeep } from './adapters/background/rewards.tasks.js';
import { ListRewards } from './adapters/postgres/list-rewards.query.js';
import { PostgresRewardBook } from './adapters/postgres/typeorm-reward-repository.js';
import { AssistantOptions } from '../assistant.options.js';
import { DailyWords } from './domain/daily-word.js';
import { RewardBook } from './ports/reward-repository.js';
import { ChatRewards, RewardClaims } from './ports/reward-claims.js';
import { ClaimDeedReward } from './use-cases/claim-deed-reward.js';
import { ForgetEmptyRewards } from './use-cases/forget-empty-rewards.js';
import { ReleaseHeldRewards } from './use-cases/release-held-rewards.js';
import { RewardFirstWork } from './use-cases/reward-first-work.js';
import { ShowChallenge } from './use-cases/show-challenge.js';

/** Everything about rewards; needs `PhotoFingerprints` beside it. */
export const rewardsProviders: Provider[] = [
  { provide: RewardBook, useClass: PostgresRewardBook },
  { provide: RewardClaims, useClass: ClaimDeedReward },
  { provide: ChatRewards, useClass: RewardFirstWork },
  {
    provide: DailyWords,
    useFactory: ({ challengeSecret }: AssistantOptions) => new DailyWords(challengeSecret),
    inject: [AssistantOptions],
  },
  ListRewards,
  ShowChallenge,
  ReleaseHeldRewards,
  ForgetEmptyRewards,
  RewardUpkeep,
];
