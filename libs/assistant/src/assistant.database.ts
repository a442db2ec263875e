import type { DatabasePart } from '@app/platform/database/data-source';
import { PhotoRow, PhotoHashRow, BandDifferenceRow } from './rewards/adapters/postgres/photo.row.js';
import { RewardRow, RewardDayRow, RewardUserRow, RewardSwitchRow } from './rewards/adapters/postgres/reward.row.js';
import { Photos1763700610000 } from './adapters/postgres/migrations/1763700610000-photos.js';
import { Rewards1763700620000 } from './adapters/postgres/migrations/1763700620000-rewards.js';
import { DoubtsWaitForAPerson1795410230000 } from './adapters/postgres/migrations/1795410230000-doubts-wait-for-a-person.js';

/** Schema `assistant`. */
export const assistantDatabase: DatabasePart = {
  schema: 'assistant',
  rows: [PhotoRow, PhotoHashRow, BandDifferenceRow, RewardRow, RewardDayRow, RewardUserRow, RewardSwitchRow],
  functions: 'libs/assistant/src/adapters/postgres/functions',
  migrations: [Photos1763700610000, Rewards1763700620000, DoubtsWaitForAPerson1795410230000],
};
