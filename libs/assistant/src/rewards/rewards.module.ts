import { Module } from '@nestjs/common';
import { AssistantOptions } from '../assistant.options.js';
import { RewardsTasks } from './adapters/background/rewards.tasks.js';
import { RewardsController } from './adapters/http/rewards.controller.js';
import { ListRewards } from './adapters/postgres/list-rewards.query.js';
import { PostgresPhotoFingerprints } from './adapters/postgres/postgres-photo-fingerprints.js';
import { TypeormRewardRepository } from './adapters/postgres/typeorm-reward-repository.js';
import { DailyWords } from './domain/daily-word.js';
import { PhotoFingerprints } from './ports/photo-fingerprints.js';
import { RewardRepository } from './ports/reward-repository.js';
import { AdministerRewards } from './use-cases/administer-rewards.js';
import { ClaimDeedReward } from './use-cases/claim-deed-reward.js';
import { ReleaseHeldRewards } from './use-cases/release-held-rewards.js';
import { RewardFirstWork } from './use-cases/reward-first-work.js';
import { ShowChallenge } from './use-cases/show-challenge.js';

/** Rewards, the words of the day, and the photos that were rewarded. */
@Module({
  controllers: [RewardsController],
  providers: [
    { provide: RewardRepository, useClass: TypeormRewardRepository },
    { provide: PhotoFingerprints, useClass: PostgresPhotoFingerprints },
    {
      provide: DailyWords,
      useFactory: ({ challengeSecret }: AssistantOptions) => new DailyWords(challengeSecret),
      inject: [AssistantOptions],
    },
    AdministerRewards,
    ClaimDeedReward,
    ListRewards,
    ReleaseHeldRewards,
    RewardFirstWork,
    RewardsTasks,
    ShowChallenge,
  ],
  exports: [ClaimDeedReward, DailyWords, PhotoFingerprints, RewardFirstWork],
})
export class RewardsModule {}
