export { assistantDatabase } from './assistant.database.js';
export { AssistantModule } from './assistant.module.js';
export { AssistantOptions } from './assistant.options.js';
export { AccountFactsSource, MAX_DETAILS, MAX_FACTS } from './ports/account-facts.js';
export type {
  AccountDetails,
  AccountFacts,
  DeploySummary,
  DeviceSummary,
  JobSummary,
  SessionSummary,
  EarningsOfDay,
  WalletFacts,
} from './ports/account-facts.js';
export type { RewardId, RewardStatus } from './ports/reward-book.js';
export { RewardDesk } from './reward-desk.js';
export type { ListedReward } from './reward-desk.js';
