export { assistantDatabase } from './assistant.database.js';
export { AssistantModule } from './assistant.module.js';
export { AssistantOptions } from './assistant.options.js';
export { AccountFactsSource, MAX_DETAILS, MAX_FACTS } from './chat/ports/account-facts.js';
export type {
  AccountDetails,
  AccountFacts,
  DeploySummary,
  DeviceSummary,
  JobSummary,
  OneRecord,
  SessionSummary,
  EarningsOfDay,
  WalletFacts,
} from './chat/ports/account-facts.js';
export type { RecordType } from './chat/domain/page.js';
export type { RewardId, RewardStatus } from './rewards/domain/reward.js';
export type { NotedReward } from './rewards/ports/reward-repository.js';
export { AdministerRewards } from './rewards/use-cases/administer-rewards.js';
